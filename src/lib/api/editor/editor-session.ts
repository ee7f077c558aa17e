// Who edits. The session is a cookie that only the web server reads.
import { callSite } from '../site.ts';

/** Who is signed in. @throws ApiError 401 where no editor is */
export const getEditorSession = () => callSite('GET /editor/session');

/** @throws ApiError `EDITOR_SIGN_IN_ERRORS` */
export const postEditorSession = (body: { email: string; password: string }) =>
  callSite('POST /editor/session', { body });

export const deleteEditorSession = () => callSite('DELETE /editor/session');
