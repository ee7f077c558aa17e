// The gateway between the editor's browser and the services: the session is in a cookie of its own, unsafe calls come from
// this site alone (decision S5), and nothing that is not a call of the contracts gets through.
import { getEditorCollections, getEditorItem, publishEditorItem } from '#lib/contracts/editor/editor.ts';
import { getEditorDesk, searchEditor } from '#lib/contracts/editor/editor-desk.ts';
import { uploadEditorFile } from '#lib/contracts/editor/editor-files.ts';
import {
  createEditorPreview,
  PREVIEW_ERRORS,
  PreviewRequest,
  renderLivePage,
  setEditMode,
} from '#lib/contracts/editor/editor-preview.ts';
import { getEditorSession, signInEditor, signOutEditor } from '#lib/contracts/editor/editor-session.ts';
import { ITEM_FIELDS } from '#lib/contracts/editor/verbatim.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { prepareInventedAccount } from '../preview/invented-account.ts';
import type { Preview } from '../preview/preview.ts';
import {
  createPreviewToken,
  PREVIEW_LASTS_MS,
  PREVIEW_PARAMETER,
  toPreviewPath,
} from '../preview/preview-token.ts';
import { waitUntilLive } from '../runtime.ts';
import { parseAnswer } from '../services/service-answer.ts';
import type { CallInput } from '../services/service-call.ts';
import type { ApplicationContext } from '../session/application-context.ts';
import { callAsEditor, findEditor, startEditorSession } from '../session/editor-session.ts';
import type { RequestContext } from '../session/request-context.ts';
import { createAnswer, type GatewayAnswer, GatewayError, passAnswer } from './answer.ts';
import {
  filterCollectionsHere,
  filterDeskHere,
  filterFoundHere,
  requireContentHere,
} from './editor-elsewhere.ts';
import { matchEditorCall } from './match-call.ts';
import { parseDetails, readBody, readUpload } from './read-body.ts';
import { requireCall } from './require-call.ts';

/** What a call of an editor is answered with. */
export interface EditorGatewayContext {
  readonly app: ApplicationContext;
  readonly context: RequestContext;
  readonly request: Request;
  /** Of the host that was asked. */
  readonly brand: string;
  /** Signs previews. */
  readonly secret: string;
  /** Renders the page at a path of this site as this preview. */
  readonly renderPage: (path: string, preview: Preview) => Promise<Response>;
}

interface Call {
  readonly desk: EditorGatewayContext;
  readonly endpoint: EndpointShape;
  readonly sent: CallInput;
}

const createUnauthorisedError = () => new GatewayError('unauthorised', COMMON_ERRORS.unauthorised);

async function requireEditor({ app, context }: EditorGatewayContext): Promise<void> {
  if (!(await findEditor(app, context))) throw createUnauthorisedError();
}

async function passCall({ desk: { app, context }, endpoint, sent }: Call): Promise<GatewayAnswer> {
  const answer = await callAsEditor(app, context, endpoint, sent);
  // The cookie lives as long as the session, which every call lengthens.
  const token = context.cookie('editor_session');
  if (answer.status === 401) clearEditorSession(context);
  else if (token !== undefined) context.setCookie('editor_session', token);
  return passAnswer(answer);
}

function clearEditorSession(context: RequestContext): void {
  context.removeCookie('editor_session');
  context.removeCookie('edit_mode');
}

async function signInEditorHere({ desk: { app, context }, sent }: Call): Promise<GatewayAnswer> {
  const answer = await startEditorSession(app, context, parseDetails(sent.body ?? ''));
  if (answer.status !== 200) return passAnswer(answer);
  const { editor } = parseAnswer(signInEditor, answer).result;
  return createAnswer({ result: { editor } });
}

async function signOutEditorHere({ desk: { app, context } }: Call): Promise<GatewayAnswer> {
  if (context.cookie('editor_session')) await callAsEditor(app, context, signOutEditor);
  clearEditorSession(context);
  return createAnswer({ result: null });
}

/** Makes no call without the cookie. */
async function answerSession(call: Call): Promise<GatewayAnswer> {
  if (call.desk.context.cookie('editor_session') === undefined) throw createUnauthorisedError();
  return passCall(call);
}

async function uploadFile({ desk, endpoint, sent }: Call): Promise<GatewayAnswer> {
  await requireEditor(desk);
  const { app, context, request } = desk;
  return passAnswer(await callAsEditor(app, context, endpoint, sent, await readUpload(request, endpoint)));
}

/** Waits until the page cache has rendered a page of what was published again. Its path, where there is one. */
async function findLivePath({ desk, sent }: Call, tags: readonly string[]): Promise<string | undefined> {
  const { app, context } = desk;
  try {
    const seen = await callAsEditor(app, context, getEditorItem, { params: sent.params ?? {} });
    const { brand, pages } = parseAnswer(getEditorItem, seen).result;
    return await waitUntilLive({ site: brand ?? desk.brand, paths: pages, tags });
  } catch (error) {
    app.log.warn({ err: error, requestId: context.requestId }, 'what was published could not be looked at');
    return undefined;
  }
}

/** Publishes. What is not known of its page changes nothing of that. */
async function publishItem(call: Call): Promise<GatewayAnswer> {
  const began = performance.now();
  const given = await passCall(call);
  if (given.status !== 200) return given;
  const result = parseAnswer(publishEditorItem, given).result;
  if (result.tags.length === 0) return given;
  const livePath = await findLivePath(call, result.tags);
  if (livePath === undefined) return given;
  return createAnswer({ result: { ...result, livePath, liveMs: Math.round(performance.now() - began) } });
}

async function createPreview({ desk, sent }: Call): Promise<GatewayAnswer> {
  await requireEditor(desk);
  const wish = PreviewRequest.safeParse(parseDetails(sent.body)).data;
  if (!wish) throw new GatewayError('path_unknown', PREVIEW_ERRORS.path_unknown);
  const { path, at, ...as } = wish;
  if (as.isSignedIn) await prepareInventedAccount();
  const url = new URL(path, 'http://site.internal');
  url.searchParams.delete(PREVIEW_PARAMETER);
  const until = desk.app.now() + PREVIEW_LASTS_MS;
  const ticket = { ...as, path: toPreviewPath(url), until, ...(at && { at: Date.parse(at) }) };
  url.searchParams.set(PREVIEW_PARAMETER, createPreviewToken(desk.secret, ticket));
  const result = { url: `${url.pathname}${url.search}`, expiresAt: new Date(until).toISOString() };
  return createAnswer({ result });
}

async function answerLivePage({ desk, sent }: Call): Promise<GatewayAnswer> {
  await requireEditor(desk);
  const wish = renderLivePage.body.safeParse(parseDetails(sent.body, ITEM_FIELDS)).data;
  if (!wish) throw new GatewayError('path_unknown', PREVIEW_ERRORS.path_unknown);
  const { path, at, region = '', isSignedIn = false, brand, ...unsaved } = wish;
  const url = new URL(path, 'http://site.internal');
  url.searchParams.delete(PREVIEW_PARAMETER);
  const page = await desk.renderPage(`${url.pathname}${url.search}`, {
    at: at === undefined ? undefined : Date.parse(at),
    region: region.toUpperCase(),
    isSignedIn,
    isInvented: true,
    brand,
    unsaved,
  });
  const isPage = page.headers.get('content-type')?.startsWith('text/html') === true;
  return createAnswer({ result: { status: page.status, html: isPage ? await page.text() : null } });
}

async function changeEditMode({ desk, sent }: Call): Promise<GatewayAnswer> {
  await requireEditor(desk);
  const isOn = parseDetails(sent.body).isOn === true;
  if (isOn) desk.context.setCookie('edit_mode', '1');
  else desk.context.removeCookie('edit_mode');
  return createAnswer({ result: { isOn } });
}

/** Those that are written here. */
async function listCollections(call: Call): Promise<GatewayAnswer> {
  const given = await passCall(call);
  if (given.status !== 200) return given;
  const { result } = parseAnswer(getEditorCollections, given);
  return createAnswer({ result: filterCollectionsHere(result) });
}

async function loadDesk(call: Call): Promise<GatewayAnswer> {
  const given = await passCall(call);
  if (given.status !== 200) return given;
  return createAnswer({ result: filterDeskHere(parseAnswer(getEditorDesk, given).result) });
}

async function searchHere(call: Call): Promise<GatewayAnswer> {
  const given = await passCall(call);
  if (given.status !== 200) return given;
  return createAnswer({ result: filterFoundHere(parseAnswer(searchEditor, given).result) });
}

/** Calls that are not passed on as they are, by their names. */
const OWN: Readonly<Record<string, (call: Call) => Promise<GatewayAnswer>>> = {
  [signInEditor.name]: signInEditorHere,
  [signOutEditor.name]: signOutEditorHere,
  [getEditorSession.name]: answerSession,
  [getEditorCollections.name]: listCollections,
  [getEditorDesk.name]: loadDesk,
  [searchEditor.name]: searchHere,
  [uploadEditorFile.name]: uploadFile,
  [publishEditorItem.name]: publishItem,
  [createEditorPreview.name]: createPreview,
  [renderLivePage.name]: answerLivePage,
  [setEditMode.name]: changeEditMode,
};

/** @throws GatewayError, ServiceLost, JsonError */
export async function answerEditorCall(desk: EditorGatewayContext): Promise<GatewayAnswer> {
  const { request, context } = desk;
  const { endpoint, params, search } = requireCall(request, matchEditorCall);
  if (endpoint.access !== 'credentials' && context.cookie('editor_session') === undefined)
    throw createUnauthorisedError();
  requireContentHere(endpoint, params);
  const body = endpoint.encoding === 'multipart' ? undefined : await readBody(request, endpoint);
  const idempotencyKey = request.headers.get(HEADERS.idempotencyKey) ?? undefined;
  const sent: CallInput = { params, search, body, idempotencyKey };
  return (OWN[endpoint.name] ?? passCall)({ desk, endpoint, sent });
}
