// The editor's session, a cookie that only the web server reads.

import type { z } from 'zod';
import type { EditorSession } from '#lib/contracts/editor/editor.ts';
import { site } from '../site.ts';

type Session = z.infer<typeof EditorSession>;
const path = '/editor/session';

/** The signed-in editor. @throws ApiError 401 without a session */
export const getEditorSession = () => site.send<Session>({ method: 'GET', path, isExempt: true });

/** @throws ApiError `EDITOR_SIGN_IN_ERRORS` */
export const postEditorSession = (body: { email: string; password: string }) =>
  site.send<Session>({ method: 'POST', path, body, isExempt: true });

export const deleteEditorSession = () => site.send<null>({ method: 'DELETE', path, isExempt: true });
