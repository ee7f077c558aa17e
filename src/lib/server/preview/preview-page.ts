// Pages as editors see them: looked at before they are made, and finished after. A visitor's page passes untouched.
import type { APIContext } from 'astro';
import { removeMarks } from '#lib/domain/content/source-map.ts';
import { getShopNow, getSigningKeys } from '../services/platform.ts';
import { getApplicationContext } from '../session/application-context.ts';
import { findEditor } from '../session/editor-session.ts';
import { RequestContext } from '../session/request-context.ts';
import { decidePreview, toPreviewAnswer } from './preview.ts';
import { renderSourceMap } from './source-map-html.ts';

const isEditing = ({ locals: { context } }: APIContext): boolean =>
  context.cookie('edit_mode') !== undefined && context.cookie('editor_session') !== undefined;

async function removeMarksFrom(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!/^(?:text|application)\/[\w.+-]*(?:html|xml|json|plain|css)/.test(type)) return response;
  const text = await response.text();
  const { status, statusText, headers } = response;
  const shown = type.startsWith('text/html') ? await renderSourceMap(text) : removeMarks(text);
  return new Response(shown, { status, statusText, headers });
}

/** The page, or what is given instead of it. */
export async function answerForEditor(context: APIContext, page: () => Promise<Response>): Promise<Response> {
  const { locals, url, request } = context;
  if (!locals.preview) {
    const { preview, canEdit, answer } = await decidePreview({
      url,
      method: request.method,
      now: getShopNow(),
      isEditing: isEditing(context),
      secret: async () => (await getSigningKeys()).appSecret,
      editor: async () => findEditor(await getApplicationContext(), locals.context),
    });
    if (answer) return answer;
    if (preview) locals.preview = preview;
    if (preview?.isInvented) locals.context = RequestContext.createAnonymous(context.request, locals.context);
    if (canEdit) locals.canEdit = canEdit;
  }
  const response = await page();
  const { preview, canEdit } = locals;
  if (!preview) return response;
  return toPreviewAnswer(canEdit || preview.unsaved ? await removeMarksFrom(response) : response, preview);
}
