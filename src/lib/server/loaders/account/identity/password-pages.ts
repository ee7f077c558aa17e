// The pages of new passwords: forgotten, required, wanted. Forms that work by themselves.

import type { AstroGlobal } from 'astro';
import { requestLoginLink } from '#lib/contracts/identity/login-link.ts';
import {
  changePassword,
  PASSWORD_MESSAGES,
  requestPasswordReset,
  resetPassword,
  setRequiredPassword,
} from '#lib/contracts/identity/password.ts';
import { getSocialAccounts } from '#lib/contracts/identity/social.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import {
  changePasswordForm,
  forgotPasswordForm,
  newPasswordForm,
} from '#lib/forms/account/password-forms.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../../page/page-context.ts';
import { getApplicationContext } from '../../../session/application-context.ts';
import { storeNotices } from '../../../session/notices.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readForm, readOpenForm } from '../../page/form-body.ts';
import { createServerApi } from '../../page/server-api.ts';
import { submitForm } from '../../page/submit-form.ts';
import { isLinkGone } from './check-link.ts';

type Page = Pick<PageContext, 't'>;

const isPosted = ({ request }: AstroGlobal): boolean => request.method === 'POST';

/** On to a page that says that the password is saved. */
function leaveSaved(astro: AstroGlobal, path: string): Response {
  storeNotices(astro.locals.context, [PASSWORD_MESSAGES.saved]);
  return astro.redirect(path, SEE_OTHER);
}

/** The form that asks for a link. Sent, it leads on whether or not there is such an account. */
export async function loadForgotForm(astro: AstroGlobal, { t }: Page): Promise<FormView | Response> {
  if (!isPosted(astro)) return createFormView(forgotPasswordForm, undefined, t);
  const data = await readOpenForm(astro);
  const api = createServerApi(astro);
  const endpoint = data.get('wants') === 'login' ? requestLoginLink : requestPasswordReset;
  const sent = await submitForm(astro, { form: forgotPasswordForm, data, context: undefined, t }, (body) =>
    api.call(endpoint, { body }),
  );
  return sent.state === 'done' ? astro.redirect(urls.checkEmail(), SEE_OTHER) : sent.view;
}

/** The form that a link opens; `gone` where the link is no longer valid. */
export async function loadResetForm(
  astro: AstroGlobal,
  { t }: Page,
  token: string,
): Promise<FormView | 'gone' | Response> {
  const api = createServerApi(astro);
  if (!isPosted(astro)) {
    const isGone = await isLinkGone(astro, api, { token, purposes: ['password_reset'] });
    return isGone ? 'gone' : createFormView(newPasswordForm, undefined, t);
  }
  const data = await readOpenForm(astro);
  const sent = await submitForm(
    astro,
    { form: newPasswordForm, data, context: undefined, t },
    ({ password }) => api.call(resetPassword, { body: { token, password } }),
  );
  if (sent.state === 'done') return leaveSaved(astro, urls.login());
  return sent.code === 'link_invalid' ? 'gone' : sent.view;
}

/** Nothing is required any more. Where the session cannot be told now, the page that is asked for next tells it. */
async function updateSession(
  { locals }: AstroGlobal,
  api: ReturnType<typeof createServerApi>,
): Promise<void> {
  try {
    await api.getVisitor();
  } catch (error) {
    const { log } = await getApplicationContext();
    log.warn({ err: error, requestId: locals.requestId }, 'a session was not told that its password is set');
  }
}

/** The form of a required password. A customer who logged in some time ago logs in again first. */
export async function loadRequiredForm(astro: AstroGlobal, { t }: Page): Promise<FormView | Response> {
  if (!isPosted(astro)) return createFormView(newPasswordForm, undefined, t);
  const api = createServerApi(astro);
  const data = await readForm(astro);
  const sent = await submitForm(
    astro,
    { form: newPasswordForm, data, context: undefined, t },
    ({ password }) => api.call(setRequiredPassword, { body: { password } }),
  );
  if (sent.state === 'done') {
    await updateSession(astro, api);
    return leaveSaved(astro, urls.account());
  }
  if (sent.code !== 'session_not_fresh') return sent.view;
  await api.signOut();
  return astro.redirect(urls.login(urls.account(), 'ended'), SEE_OTHER);
}

/** An account that was opened with a login elsewhere may have none: there is nothing to change. */
export const hasPassword = async (mine: Pick<VisitorApi, 'call'>): Promise<boolean> =>
  (await mine.call(getSocialAccounts)).result.hasPassword;

export async function loadChangeForm(
  astro: AstroGlobal,
  { t, mine }: Page & { readonly mine: Pick<VisitorApi, 'call'> },
): Promise<FormView | Response> {
  if (!isPosted(astro)) return createFormView(changePasswordForm, undefined, t);
  const data = await readForm(astro);
  const sent = await submitForm(
    astro,
    { form: changePasswordForm, data, context: undefined, t },
    ({ currentPassword, password }) => mine.call(changePassword, { body: { currentPassword, password } }),
  );
  return sent.state === 'done' ? leaveSaved(astro, urls.loginAndSecurity()) : sent.view;
}
