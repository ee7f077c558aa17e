// The editor's session in the browser. When it expires during work, unsaved changes stay.
import { atom } from 'nanostores';
import type { Editor } from '#lib/contracts/editor/editor.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';

export type EditorState =
  | { readonly state: 'unknown' }
  | { readonly state: 'signed-out' }
  /** The session expired during work: the editor signs in again on the same screen. */
  | { readonly state: 'ended'; readonly editor: Editor }
  | { readonly state: 'lost' }
  /** Signed in, and writes no content: works at the desk alone. */
  | { readonly state: 'at-desk' }
  | { readonly state: 'signed-in'; readonly editor: Editor };

export type SignIn =
  | { readonly state: 'idle' }
  | { readonly state: 'working' }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'lost' };

export const $editor = atom<EditorState>({ state: 'unknown' });
export const $signIn = atom<SignIn>({ state: 'idle' });

/** Why a call failed. */
export type Failure =
  | { readonly kind: 'lost' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly code: string | undefined; readonly message: string };

/** Also marks the session as expired on a 401. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.status >= 500) return { kind: 'lost' };
  if (error.status !== 401) return { kind: 'refused', code: error.code, message: error.message };
  const current = $editor.get();
  if (current.state === 'signed-in') $editor.set({ state: 'ended', editor: current.editor });
  else if (current.state !== 'ended') $editor.set({ state: 'signed-out' });
  return { kind: 'signed-out' };
}

/** Loads the session. Never throws. */
export async function loadEditor(): Promise<void> {
  try {
    const { getEditorSession } = await import('#lib/api/editor/editor-session.ts');
    const { result } = await getEditorSession();
    $editor.set({ state: 'signed-in', editor: result.editor });
  } catch (error) {
    if (toFailure(error).kind !== 'signed-out') $editor.set({ state: 'lost' });
  }
}

/** True on success. */
export async function signIn(email: string, password: string): Promise<boolean> {
  if ($signIn.get().state === 'working') return false;
  $signIn.set({ state: 'working' });
  try {
    const { postEditorSession } = await import('#lib/api/editor/editor-session.ts');
    const { result } = await postEditorSession({ email, password });
    $signIn.set({ state: 'idle' });
    const { editor } = result;
    $editor.set(editor ? { state: 'signed-in', editor } : { state: 'at-desk' });
    return true;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500;
    $signIn.set(isRefused ? { state: 'refused', message: error.message } : { state: 'lost' });
    return false;
  }
}

/** True on success. */
export async function signOut(): Promise<boolean> {
  try {
    const { deleteEditorSession } = await import('#lib/api/editor/editor-session.ts');
    await deleteEditorSession();
  } catch (error) {
    if (toFailure(error).kind !== 'signed-out') return false;
  }
  $editor.set({ state: 'signed-out' });
  return true;
}
