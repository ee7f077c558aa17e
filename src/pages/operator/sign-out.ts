import type { APIRoute } from 'astro';
import { signOutEditor } from '#lib/contracts/editor/editor-session.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { getApplicationContext } from '#lib/server/session/application-context.ts';
import { callAsEditor } from '#lib/server/session/editor-session.ts';

export const prerender = false;

/** Ends the session at once, for the editor too. */
export const POST: APIRoute = async ({ locals: { context }, redirect }) => {
  if (context.cookie('editor_session')) {
    await callAsEditor(await getApplicationContext(), context, signOutEditor);
    context.removeCookie('editor_session');
    context.removeCookie('edit_mode');
  }
  return redirect(editorUrls.signIn(urls.deskHome()), SEE_OTHER);
};

/** Nothing changes by following a link. */
export const GET: APIRoute = ({ redirect }) => redirect(urls.deskHome(), SEE_OTHER);
