// The session of an editor (decision P1).
import { z } from 'zod';
import { BODY_LIMIT_BYTES } from '../protocol/body-limits.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { EDITOR_CALL, Editor } from './editor.ts';

export const EDITOR_SIGN_IN_ERRORS = {
  credentials_wrong: { status: 422, message: 'The e-mail address or password is not right.' },
  login_locked: { status: 429, message: 'Too many attempts. Try again in {minutes} minutes.' },
} as const;

/**
 * `token` and `device` are exchanged between the services only: the gateway keeps them in cookies.
 * A device that signed in before is not throttled by attempts of others at the account.
 */
export const EditorSession = z.object({
  editor: Editor,
  token: z.string().optional(),
  device: z.string().optional(),
});
export type EditorSession = z.infer<typeof EditorSession>;

export const signInEditor = defineEndpoint({
  name: 'signInEditor',
  summary:
    'Signs one of the staff in. The browser gets an HttpOnly cookie that lives 12 hours after its last use.',
  ...EDITOR_CALL,
  method: 'POST',
  path: '/editor/session',
  access: 'credentials',
  bodyLimitBytes: BODY_LIMIT_BYTES.details,
  isServedInMaintenance: true,
  body: z.object({
    email: z.string().max(200),
    password: z.string().max(200),
    device: z.string().max(200).optional(),
  }),
  /** Without an editor for one of the staff who writes no content. */
  result: EditorSession.partial({ editor: true }),
  errors: EDITOR_SIGN_IN_ERRORS,
});

export const getEditorSession = defineEndpoint({
  name: 'getEditorSession',
  summary: 'The editor who is signed in; 401 without one.',
  ...EDITOR_CALL,
  method: 'GET',
  path: '/editor/session',
  result: EditorSession,
});

export const signOutEditor = defineEndpoint({
  name: 'signOutEditor',
  summary: 'Ends the session at once.',
  ...EDITOR_CALL,
  method: 'DELETE',
  path: '/editor/session',
  result: z.null(),
});
