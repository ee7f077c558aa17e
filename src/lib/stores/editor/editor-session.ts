// Who edits, in the browser. When the session ends in the middle of work, what is written stays where it is.
import { atom } from 'nanostores';
import type { Editor } from '#lib/contracts/editor/editor.ts';
import { ApiError } from '#lib/contracts/errors.ts';

export type EditorState =
  | { readonly state: 'unknown' }
  | { readonly state: 'signed-out' }
  /** The session ended while somebody worked: he signs in again where he is. */
  | { readonly state: 'ended'; readonly editor: Editor }
  | { readonly state: 'lost' }
  | { readonly state: 'signed-in'; readonly editor: Editor };

export type SignIn =
  | { readonly state: 'idle' }
  | { readonly state: 'working' }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'lost' };

export const $editor = atom<EditorState>({ state: 'unknown' });
export const $signIn = atom<SignIn>({ state: 'idle' });

/** Why a call did not do what it was asked to. */
export type Failure =
  | { readonly kind: 'lost' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly code: string | undefined; readonly message: string };

/** Also notes that the session is over, wherever that is heard first. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.status >= 500) return { kind: 'lost' };
  if (error.status !== 401) return { kind: 'refused', code: error.code, message: error.message };
  const current = $editor.get();
  if (current.state === 'signed-in') $editor.set({ state: 'ended', editor: current.editor });
  else if (current.state !== 'ended') $editor.set({ state: 'signed-out' });
  return { kind: 'signed-out' };
}

/** Asks who is signed in. Never throws. */
export async function loadEditor(): Promise<void> {
  try {
    const { getEditorSession } = await import('#lib/api/editor/editor-session.ts');
    const { result } = await getEditorSession();
    $editor.set({ state: 'signed-in', editor: result.editor });
  } catch (error) {
    if (toFailure(error).kind !== 'signed-out') $editor.set({ state: 'lost' });
  }
}

/** True once the editor is signed in. */
export async function signIn(email: string, password: string): Promise<boolean> {
  if ($signIn.get().state === 'working') return false;
  $signIn.set({ state: 'working' });
  try {
    const { postEditorSession } = await import('#lib/api/editor/editor-session.ts');
    const { result } = await postEditorSession({ email, password });
    $signIn.set({ state: 'idle' });
    $editor.set({ state: 'signed-in', editor: result.editor });
    return true;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500;
    $signIn.set(isRefused ? { state: 'refused', message: error.message } : { state: 'lost' });
    return false;
  }
}

/** True once the session is over. */
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
