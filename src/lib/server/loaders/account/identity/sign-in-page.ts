// The login pages: forms that work by themselves. What was typed is kept, except passwords.

import type { AstroGlobal } from 'astro';
import { findWayIn, logIn, signUp } from '#lib/contracts/identity/customer.ts';
import { beginPasskeyLogin, logInWithPasskey, type PasskeySite } from '#lib/contracts/identity/passkey.ts';
import type { SocialProvider } from '#lib/contracts/identity/social.ts';
import type { Visitor } from '#lib/contracts/identity/visitor.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { type LoginStep, toLoginStep } from '#lib/domain/account/login-steps.ts';
import { getRequiredAction, getRequiredActionPath } from '#lib/domain/account/required-actions.ts';
import { toSafeRedirect } from '#lib/domain/account/safe-redirect.ts';
import { type LoginReason, urls } from '#lib/domain/pages/urls.ts';
import { keepCampaign } from '#lib/domain/visitor/campaign.ts';
import { emailForm } from '#lib/forms/account/email-form.ts';
import { logInForm } from '#lib/forms/account/log-in-form.ts';
import { type SignUpLimits, signUpForm } from '#lib/forms/account/sign-up-form.ts';
import { translateErrors } from '#lib/forms/form-messages.ts';
import { createFormView, type FormView, parseFormView } from '#lib/forms/form-view.ts';
import { toNames } from '#lib/forms/name-rules.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { getHosts, type PageContext } from '../../../page/page-context.ts';
import { ServiceLost } from '../../../services/service.ts';
import { findPasskeySite } from '../../../session/passkey-site.ts';
import { readOpenForm } from '../../page/form-body.ts';
import { createServerApi } from '../../page/server-api.ts';
import { openProviders } from '../social/providers.ts';
import { trySignIn } from '../try-sign-in.ts';

/** What the form of a checkout's login does beyond it. */
type PayCart = (data: FormData) => Promise<Response>;

/** Of a checkout: it begins with the email, and what pays the cart once its customer is logged in. */
interface Checkout {
  readonly payCart: PayCart;
}

export interface SignInView {
  readonly step: LoginStep;
  readonly form: FormView;
  /** Where a login leads: a page of this site. */
  readonly redirect: string;
  /** What the browser logs in with a passkey with, as JSON; undefined where there can be none. */
  readonly passkey: string | undefined;
  /** Why the visitor was sent here. */
  readonly reason?: LoginReason;
  /** Providers of logins elsewhere. */
  readonly social: readonly SocialProvider[];
}

const REASONS: readonly LoginReason[] = ['ended', 'refused', 'unfinished'];

/** What the forms alone decide. */
type FormsView = Omit<SignInView, 'social'>;

type ServerApi = ReturnType<typeof createServerApi>;
type Page = Pick<PageContext, 'config' | 'begunAt' | 't'>;

const getLandingPath = (visitor: Visitor, redirect: string): string => {
  const action = visitor.state === 'customer' ? getRequiredAction(visitor.customer) : undefined;
  return action ? getRequiredActionPath(action) : redirect;
};

const getLimits = ({ config, begunAt }: Page): SignUpLimits => ({
  minimumAge: config.minimumAge,
  now: begunAt,
});

type Attempt =
  | { readonly state: 'invalid'; readonly view: FormView }
  | {
      readonly state: 'valid';
      readonly view: FormView;
      readonly send: (api: ServerApi) => ReturnType<ServerApi['signIn']>;
    };

function parseAttempt(step: LoginStep, data: FormData, page: Page, site: PasskeySite | undefined): Attempt {
  const response = data.get('response');
  if (site && typeof response === 'string') {
    const view = createFormView(logInForm, undefined, page.t);
    const asked = { site, response, saveDevice: data.has('saveDevice') };
    return { state: 'valid', view, send: (api) => api.signIn(logInWithPasskey, asked) };
  }
  if (step === 'register') {
    const parsed = parseFormView(signUpForm, data, getLimits(page), page.t);
    if (parsed.state === 'invalid') return parsed;
    return { ...parsed, send: (api) => api.signIn(signUp, toNames(parsed.values)) };
  }
  const parsed = parseFormView(logInForm, data, undefined, page.t);
  if (parsed.state === 'invalid') return parsed;
  return { ...parsed, send: (api) => api.signIn(logIn, parsed.values) };
}

/** A login without passkeys works as well. */
async function findPasskeyOptions(astro: AstroGlobal): Promise<string | undefined> {
  const site = findPasskeySite(astro, getHosts());
  if (!site) return undefined;
  try {
    const { result } = await createServerApi(astro).call(beginPasskeyLogin, { body: { host: site.host } });
    return result.options;
  } catch (error) {
    if (error instanceof ApiError || error instanceof ServiceLost) return undefined;
    throw error;
  }
}

/** An email that has an account logs in, another one opens one: each form begins with it. */
async function submitEmail(
  astro: AstroGlobal,
  page: Page,
  data: FormData,
  redirect: string,
): Promise<FormsView> {
  const parsed = parseFormView(emailForm, data, undefined, page.t);
  const passkey = await findPasskeyOptions(astro);
  if (parsed.state === 'invalid') {
    astro.response.status = UNPROCESSABLE;
    return { step: 'login_register', form: parsed.view, redirect, passkey };
  }
  const { email } = parsed.values;
  const step = await askWayIn(astro, email);
  const form =
    step === 'register'
      ? createFormView(signUpForm, getLimits(page), page.t, { email })
      : createFormView(logInForm, undefined, page.t, { email });
  return { step, form, redirect, passkey: step === 'register' ? undefined : passkey };
}

/** Where the services do not answer, the page of the login says so at its own button. */
async function askWayIn(astro: AstroGlobal, email: string): Promise<'login' | 'register'> {
  try {
    return (await createServerApi(astro).call(findWayIn, { body: { email } })).result.way;
  } catch (error) {
    if (error instanceof ApiError || error instanceof ServiceLost) return 'login';
    throw error;
  }
}

async function submitSignIn(
  astro: AstroGlobal,
  page: Page,
  redirect: string,
  checkout: Checkout | undefined,
): Promise<FormsView | Response> {
  const data = await readOpenForm(astro);
  if (checkout && data.get('step') === 'email') return submitEmail(astro, page, data, redirect);
  if (checkout && data.get('step') === 'pay') return checkout.payCart(data);
  const step = data.get('step') === 'register' ? 'register' : 'login';
  const attempt = parseAttempt(step, data, page, findPasskeySite(astro, getHosts()));
  const { view } = attempt;
  if (attempt.state === 'invalid') {
    astro.response.status = UNPROCESSABLE;
    return { step, form: view, redirect, passkey: await findPasskeyOptions(astro) };
  }
  const done = await trySignIn(() => attempt.send(createServerApi(astro)));
  if (done.outcome === 'signed_in') {
    const landing = getLandingPath(done.visitor, redirect);
    const isPaid = checkout && landing === redirect && data.get('pays') === 'yes';
    return isPaid ? checkout.payCart(data) : astro.redirect(landing, SEE_OTHER);
  }
  if (
    Object.values(done.envelope.errors ?? {}).some((list) => list.some(({ code }) => code === '2fa_required'))
  )
    return astro.redirect(urls.loginCode(redirect), SEE_OTHER);
  astro.response.status = done.status;
  if (done.outcome === 'refused' && done.retryAfter !== undefined)
    astro.response.headers.set('retry-after', done.retryAfter);
  const errors = translateErrors(done.envelope.errors ?? {}, view.messages);
  const passkey = await findPasskeyOptions(astro);
  return { step, form: { ...view, errors }, redirect, passkey };
}

function createStepForm(step: LoginStep, page: Page, checkout: Checkout | undefined): FormView {
  if (step === 'register') return createFormView(signUpForm, getLimits(page), page.t);
  if (checkout && step === 'login_register') return createFormView(emailForm, undefined, page.t);
  return createFormView(logInForm, undefined, page.t);
}

async function loadForms(
  astro: AstroGlobal,
  page: Page,
  fallback: string,
  checkout: Checkout | undefined,
): Promise<FormsView | Response> {
  const { searchParams } = astro.url;
  const redirect = keepCampaign(astro, toSafeRedirect(searchParams.get('redirect'), fallback));
  astro.response.headers.set('cache-control', 'private, no-store');
  if (astro.request.method === 'POST') return submitSignIn(astro, page, redirect, checkout);
  const visitor = await createServerApi(astro).getVisitor();
  if (visitor.state === 'customer') return astro.redirect(getLandingPath(visitor, redirect), SEE_OTHER);
  const reason = REASONS.find((known) => known === searchParams.get('reason'));
  const step = toLoginStep(searchParams.get('step'));
  const form = createStepForm(step, page, checkout);
  const passkey = step === 'register' ? undefined : await findPasskeyOptions(astro);
  return { step, form, redirect, passkey, ...(reason && { reason }) };
}

/** What a login page shows, or where it sends the visitor. A customer who is signed in goes straight on. */
export async function loadSignInPage(
  astro: AstroGlobal,
  page: Page,
  fallback: string,
  checkout?: Checkout,
): Promise<SignInView | Response> {
  const view = await loadForms(astro, page, fallback, checkout);
  if (view instanceof Response) return view;
  return { ...view, social: await openProviders(astro, createServerApi(astro)) };
}
