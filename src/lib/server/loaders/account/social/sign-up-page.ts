// A few details of someone who opens an account with a login elsewhere.

import type { AstroGlobal } from 'astro';
import { getSocialSignUp, type SocialProvider, signUpWithSocial } from '#lib/contracts/identity/social.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { getRequiredAction, getRequiredActionPath } from '#lib/domain/account/required-actions.ts';
import { toSafeRedirect } from '#lib/domain/account/safe-redirect.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { socialSignUpForm } from '#lib/forms/account/sign-up-form.ts';
import { translateErrors } from '#lib/forms/form-messages.ts';
import { createFormView, type FormView, parseFormView } from '#lib/forms/form-view.ts';
import { toNames } from '#lib/forms/name-rules.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import type { PageContext } from '../../../page/page-context.ts';
import { ServiceLost } from '../../../services/service.ts';
import { readForm } from '../../page/form-body.ts';
import { createServerApi } from '../../page/server-api.ts';
import { trySignIn } from '../try-sign-in.ts';

export interface SocialSignUpView {
  /** Undefined where it cannot be asked for at the moment. */
  readonly provider: SocialProvider | undefined;
  readonly form: FormView;
  readonly redirect: string;
}

async function findDetails(astro: AstroGlobal, token: string) {
  try {
    return (await createServerApi(astro).call(getSocialSignUp, { body: { token } })).result;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
}

async function findProvider(astro: AstroGlobal, token: string): Promise<SocialProvider | undefined> {
  try {
    return (await findDetails(astro, token))?.provider;
  } catch (error) {
    if (error instanceof ServiceLost || error instanceof ApiError) return undefined;
    throw error;
  }
}

/** What the page shows, or where it leads: without a login that waits, to the login. */
export async function loadSocialSignUp(
  astro: AstroGlobal,
  { t, config, begunAt }: Pick<PageContext, 't' | 'config' | 'begunAt'>,
): Promise<SocialSignUpView | Response> {
  astro.response.headers.set('cache-control', 'private, no-store');
  const { context } = astro.locals;
  const redirect = toSafeRedirect(astro.url.searchParams.get('redirect'), urls.account());
  const token = context.cookie('social_sign_up');
  if (token === undefined) return astro.redirect(urls.login(redirect), SEE_OTHER);
  const limits = { minimumAge: config.minimumAge, now: begunAt };
  if (astro.request.method !== 'POST') {
    const details = await findDetails(astro, token);
    if (!details) return astro.redirect(urls.login(redirect), SEE_OTHER);
    const { provider, ...known } = details;
    const form = createFormView(socialSignUpForm, limits, t);
    return { provider, redirect, form: { ...form, values: { ...form.values, ...known } } };
  }
  const parsed = parseFormView(socialSignUpForm, await readForm(astro), limits, t);
  if (parsed.state === 'invalid') {
    astro.response.status = UNPROCESSABLE;
    return { provider: await findProvider(astro, token), redirect, form: parsed.view };
  }
  const api = createServerApi(astro);
  const done = await trySignIn(() => api.signIn(signUpWithSocial, { ...toNames(parsed.values), token }));
  if (done.outcome !== 'signed_in') {
    // Too late, or the answer to an earlier press did not come and the account is there.
    if (done.envelope.error?.code === 'social_over')
      return astro.redirect(urls.login(redirect, 'unfinished'), SEE_OTHER);
    astro.response.status = done.status;
    const provider = await findProvider(astro, token);
    const errors = translateErrors(done.envelope.errors ?? {}, parsed.view.messages);
    return { provider, redirect, form: { ...parsed.view, errors } };
  }
  context.removeCookie('social_sign_up');
  const action = done.visitor.state === 'customer' ? getRequiredAction(done.visitor.customer) : undefined;
  return astro.redirect(action ? getRequiredActionPath(action) : redirect, SEE_OTHER);
}
