// The session of an editor: its token is in a cookie of its own, and every question about it goes to the service, so
// that a removed editor is out with the next request.
import type { Editor } from '#lib/contracts/editor/editor.ts';
import { getEditorSession, signInEditor, signOutEditor } from '#lib/contracts/editor/editor-session.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import type { ServiceAnswer } from '../services/service.ts';
import { parseAnswer } from '../services/service-answer.ts';
import { type CallInput, createCall } from '../services/service-call.ts';
import type { ApplicationContext } from './application-context.ts';
import type { RequestContext } from './request-context.ts';

/** What an upload is sent as. */
export interface Upload {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** Sends a call as the editor of the request, if there is one. A refusal is an answer. @throws ServiceLost */
export function callAsEditor(
  app: ApplicationContext,
  context: RequestContext,
  endpoint: EndpointShape,
  sent: CallInput = {},
  upload?: Upload,
): Promise<ServiceAnswer> {
  const call = { ...createCall(endpoint, sent, context), editorToken: context.cookie('editor_session') };
  return app.service.send(upload ? { ...call, body: upload.bytes, contentType: upload.contentType } : call);
}

const editors = new WeakMap<RequestContext, Promise<Editor | undefined>>();

async function requestEditor(app: ApplicationContext, context: RequestContext): Promise<Editor | undefined> {
  if (context.cookie('editor_session') === undefined) return undefined;
  const answer = await callAsEditor(app, context, getEditorSession);
  if (answer.status !== 200) return undefined;
  return parseAnswer(getEditorSession, answer).result.editor;
}

/** The editor of this request, asked for once; undefined where the service gives no answer. */
export function findEditor(app: ApplicationContext, context: RequestContext): Promise<Editor | undefined> {
  const held = editors.get(context);
  if (held) return held;
  const found = requestEditor(app, context).catch((error: unknown) => {
    app.log.warn({ err: error }, 'an editor could not be asked for');
    return undefined;
  });
  editors.set(context, found);
  return found;
}

/**
 * Ends an earlier session of this browser and opens one with a new token (against fixation), kept in its cookies. A
 * refusal is an answer. @throws ServiceLost
 */
export async function startEditorSession(
  app: ApplicationContext,
  context: RequestContext,
  credentials: Readonly<Record<string, unknown>>,
): Promise<ServiceAnswer> {
  const body = JSON.stringify({ ...credentials, device: context.cookie('editor_device') });
  const answer = await callAsEditor(app, context, signInEditor, { body });
  if (answer.status !== 200) return answer;
  const { token = '', device = '' } = parseAnswer(signInEditor, answer).result;
  if (context.cookie('editor_session')) await callAsEditor(app, context, signOutEditor);
  context.setCookie('editor_session', token);
  context.setCookie('editor_device', device);
  return answer;
}
