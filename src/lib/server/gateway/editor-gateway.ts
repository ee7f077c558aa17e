// The door between the editor's browser and the services: the session is in a cookie of its own, unsafe calls come from
// this site alone (decision S5), and nothing that is not a call of the contracts gets through.
import {
  type EditorCollection,
  type EditorItem,
  type EditorSession,
  getEditorCollections,
  getEditorItem,
  getEditorSession,
  type Published,
  publishEditorItem,
  signInEditor,
  signOutEditor,
} from '#lib/contracts/editor/editor.ts';
import { uploadEditorFile } from '#lib/contracts/editor/editor-files.ts';
import {
  createEditorPreview,
  PREVIEW_ERRORS,
  PreviewWish,
  setEditMode,
} from '#lib/contracts/editor/editor-preview.ts';
import type { EndpointShape } from '#lib/contracts/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/errors.ts';
import { DOOR_ERRORS } from '#lib/contracts/visitor.ts';
import type { Web } from '../application-context.ts';
import { collectionsHere, mustBeHere } from '../content/editor-elsewhere.ts';
import { PREVIEW_LASTS_MS, PREVIEW_PARAMETER, previewPath, previewToken } from '../preview/preview-token.ts';
import { untilLive } from '../runtime.ts';
import { acceptedEnvelope } from '../services/service-answer.ts';
import type { Sent } from '../services/service-call.ts';
import { callAsEditor, editorOf } from '../session/editor-session.ts';
import type { Visit } from '../session/request-context.ts';
import { answerOf, answerWith, type DoorAnswer, DoorRefusal } from './answer.ts';
import { matchEditorCall } from './match-editor-call.ts';
import { detailsOf, readBody, readUpload } from './read-body.ts';
import { isAllowed } from './same-origin.ts';

/** What the door works with besides the services. */
export interface EditorDesk {
  readonly web: Web;
  readonly visit: Visit;
  readonly request: Request;
  /** Of the host that was asked. */
  readonly brand: string;
  /** Signs previews. */
  readonly secret: string;
}

interface Call {
  readonly desk: EditorDesk;
  readonly endpoint: EndpointShape;
  readonly sent: Sent;
}

const unauthorised = () => new DoorRefusal('unauthorised', COMMON_ERRORS.unauthorised);

async function mustBeEditor({ web, visit }: EditorDesk): Promise<void> {
  if (!(await editorOf(web, visit))) throw unauthorised();
}

async function passed({ desk: { web, visit }, endpoint, sent }: Call): Promise<DoorAnswer> {
  const answer = await callAsEditor(web, visit, endpoint, sent);
  // The cookie lives as long as the session, which every call lengthens.
  const token = visit.cookie('editor_session');
  if (answer.status === 401) leave(web, visit);
  else if (token !== undefined) visit.setCookie('editor_session', token);
  return answerOf(answer);
}

function leave(web: Web, visit: Visit): void {
  visit.removeCookie('editor_session', web.now());
  visit.removeCookie('edit_mode', web.now());
}

/** A session that was there ends first, and the new one has a token that nobody has seen (fixation). */
async function signIn({ desk: { web, visit }, sent }: Call): Promise<DoorAnswer> {
  const body = JSON.stringify({ ...detailsOf(sent.body ?? ''), device: visit.cookie('editor_device') });
  const answer = await callAsEditor(web, visit, signInEditor, { ...sent, body });
  if (answer.status !== 200) return answerOf(answer);
  const { result } = acceptedEnvelope(answer, signInEditor.path);
  const { editor, token = '', device = '' } = result as EditorSession;
  if (visit.cookie('editor_session')) await callAsEditor(web, visit, signOutEditor);
  visit.setCookie('editor_session', token);
  visit.setCookie('editor_device', device);
  return answerWith({ result: { editor } });
}

async function signOut({ desk: { web, visit } }: Call): Promise<DoorAnswer> {
  if (visit.cookie('editor_session')) await callAsEditor(web, visit, signOutEditor);
  leave(web, visit);
  return answerWith({ result: null });
}

/** Nobody is asked where there is no cookie. */
async function whoIs(call: Call): Promise<DoorAnswer> {
  if (call.desk.visit.cookie('editor_session') === undefined) throw unauthorised();
  return passed(call);
}

async function upload({ desk, endpoint, sent }: Call): Promise<DoorAnswer> {
  await mustBeEditor(desk);
  const { web, visit, request } = desk;
  return answerOf(await callAsEditor(web, visit, endpoint, sent, await readUpload(request)));
}

/** Publishes, then asks the page store until the page is made anew. */
async function publish(call: Call): Promise<DoorAnswer> {
  const began = performance.now();
  const { desk, sent } = call;
  const given = await passed(call);
  if (given.status !== 200) return given;
  const result = acceptedEnvelope(given, publishEditorItem.path).result as Published;
  if (result.tags.length === 0) return given;
  const seen = await callAsEditor(desk.web, desk.visit, getEditorItem, { params: sent.params ?? {} });
  const item = acceptedEnvelope(seen, getEditorItem.path).result as EditorItem;
  const brand = item.brand ?? desk.brand;
  const livePath = await untilLive({ brand, paths: item.pages, tags: result.tags });
  if (livePath === undefined) return given;
  return answerWith({ result: { ...result, livePath, liveMs: Math.round(performance.now() - began) } });
}

async function preview({ desk, sent }: Call): Promise<DoorAnswer> {
  await mustBeEditor(desk);
  const wish = PreviewWish.safeParse(detailsOf(sent.body)).data;
  if (!wish) throw new DoorRefusal('path_unknown', PREVIEW_ERRORS.path_unknown);
  const { path, at, ...as } = wish;
  const url = new URL(path, 'http://site.internal');
  url.searchParams.delete(PREVIEW_PARAMETER);
  const until = desk.web.now() + PREVIEW_LASTS_MS;
  const ticket = { ...as, path: previewPath(url), until, ...(at && { at: Date.parse(at) }) };
  url.searchParams.set(PREVIEW_PARAMETER, previewToken(desk.secret, ticket));
  const result = { url: `${url.pathname}${url.search}`, expiresAt: new Date(until).toISOString() };
  return answerWith({ result });
}

async function editMode({ desk, sent }: Call): Promise<DoorAnswer> {
  await mustBeEditor(desk);
  const isOn = detailsOf(sent.body).isOn === true;
  if (isOn) desk.visit.setCookie('edit_mode', '1');
  else desk.visit.removeCookie('edit_mode', desk.web.now());
  return answerWith({ result: { isOn } });
}

/** Those that are written here. */
async function collections(call: Call): Promise<DoorAnswer> {
  const given = await passed(call);
  if (given.status !== 200) return given;
  const { result } = acceptedEnvelope(given, getEditorCollections.path);
  return answerWith({ result: collectionsHere(result as EditorCollection[]) });
}

/** Calls that the door does not simply pass on, by their names. */
const OWN: Readonly<Record<string, (call: Call) => Promise<DoorAnswer>>> = {
  [signInEditor.name]: signIn,
  [signOutEditor.name]: signOut,
  [getEditorSession.name]: whoIs,
  [getEditorCollections.name]: collections,
  [uploadEditorFile.name]: upload,
  [publishEditorItem.name]: publish,
  [createEditorPreview.name]: preview,
  [setEditMode.name]: editMode,
};

/** @throws DoorRefusal, ServiceLost, JsonError */
export async function editorAnswer(desk: EditorDesk): Promise<DoorAnswer> {
  const { request, visit } = desk;
  const { pathname, search } = new URL(request.url);
  const match = matchEditorCall(request.method, pathname);
  if (match.found === 'nothing') throw new DoorRefusal('not_found', COMMON_ERRORS.not_found);
  if (match.found === 'path')
    throw new DoorRefusal('method_unknown', DOOR_ERRORS.method_unknown, { allow: match.allow.join(', ') });
  if (!isAllowed(request)) throw new DoorRefusal('cross_site', DOOR_ERRORS.cross_site);
  const { endpoint, params } = match;
  if (endpoint.access !== 'credentials' && visit.cookie('editor_session') === undefined) throw unauthorised();
  mustBeHere(endpoint, params);
  const body = endpoint.encoding === 'multipart' ? undefined : await readBody(request);
  const sent: Sent = { params, search: search.slice(1), body };
  return (OWN[endpoint.name] ?? passed)({ desk, endpoint, sent });
}
