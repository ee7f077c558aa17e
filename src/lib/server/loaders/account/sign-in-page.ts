// The login pages: a form that works by itself. What was typed is kept, except passwords.
import type { AstroGlobal } from 'astro';
import { logIn, signUp } from '#lib/contracts/customer.ts';
import type { FieldErrors } from '#lib/contracts/envelope.ts';
import { GATEWAY_ERRORS, type Visitor } from '#lib/contracts/visitor.ts';
import { type LoginStep, toLoginStep } from '#lib/domain/account/login-steps.ts';
import { getRequiredAction, getRequiredActionPath } from '#lib/domain/account/required-actions.ts';
import { toSafeRedirect } from '#lib/domain/account/safe-redirect.ts';
import { type SignInKind, validateSignIn } from '#lib/domain/account/sign-in-form.ts';
import { createServerApi } from '../../services/server-api.ts';
import { ServiceLost } from '../../services/service.ts';
import { readForm } from '../page/form-body.ts';
import { loadPageContext } from '../page/page-context.ts';

const SEE_OTHER = 303;
const SECRET = new Set(['password']);

export interface SignInView {
  readonly step: LoginStep;
  /** Where he goes afterwards: a page of this site. */
  readonly redirect: string;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  /** He was signed in until a moment ago. */
  readonly hasEnded: boolean;
}

const getLandingPath = (visitor: Visitor, redirect: string): string => {
  const duty = visitor.state === 'customer' ? getRequiredAction(visitor.customer) : undefined;
  return duty ? getRequiredActionPath(duty) : redirect;
};

const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const readCredentials = (form: FormData) => ({
  email: readText(form, 'email'),
  password: readText(form, 'password'),
});

const readLoginDetails = (form: FormData) => ({
  ...readCredentials(form),
  saveDevice: form.has('saveDevice'),
});

const readSignUpDetails = (form: FormData) => ({
  ...readCredentials(form),
  firstname: readText(form, 'firstname'),
  lastname: readText(form, 'lastname'),
  dateOfBirth: readText(form, 'dateOfBirth'),
  state: readText(form, 'state'),
  acceptTerms: form.has('acceptTerms'),
  marketingEmail: form.has('marketingEmail'),
});

const keepTypedValues = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      SECRET.has(name) || typeof value !== 'string' ? [] : [[name, value]],
    ),
  );

const createGeneralError = (code: string, message: string): FieldErrors => ({ general: [{ code, message }] });

/** One attempt: where to go, or what is wrong. */
async function attemptSignIn(astro: AstroGlobal, step: LoginStep, form: FormData) {
  const api = createServerApi(astro);
  try {
    return step === 'register'
      ? await api.signIn(signUp, readSignUpDetails(form))
      : await api.signIn(logIn, readLoginDetails(form));
  } catch (error) {
    if (!(error instanceof ServiceLost)) throw error;
    const { status, message } = GATEWAY_ERRORS[error.code];
    return {
      outcome: 'refused',
      status,
      envelope: { errors: createGeneralError(error.code, message) },
    } as const;
  }
}

const UNPROCESSABLE = 422;

/** What can be said without the service, everything at once. */
async function checkSignInForm(astro: AstroGlobal, step: SignInKind, form: FormData): Promise<FieldErrors> {
  const { config, begunAt } = await loadPageContext(astro);
  const values = Object.fromEntries([...form].map(([name]) => [name, readText(form, name)]));
  return validateSignIn(step, values, { minimumAge: config.minimumAge, now: begunAt });
}

async function submitSignIn(astro: AstroGlobal, redirect: string): Promise<SignInView | Response> {
  const form = await readForm(astro);
  const step = readText(form, 'step') === 'register' ? 'register' : 'login';
  const faults = await checkSignInForm(astro, step, form);
  if (Object.keys(faults).length > 0) {
    astro.response.status = UNPROCESSABLE;
    return { step, redirect, values: keepTypedValues(form), errors: faults, hasEnded: false };
  }
  const done = await attemptSignIn(astro, step, form);
  if (done.outcome === 'signed_in') return astro.redirect(getLandingPath(done.visitor, redirect), SEE_OTHER);
  astro.response.status = done.status;
  const errors = done.envelope.errors ?? {};
  return { step, redirect, values: keepTypedValues(form), errors, hasEnded: false };
}

/** What a login page shows, or where it sends the visitor. Who is signed in already goes straight on. */
export async function loadSignInPage(astro: AstroGlobal, fallback: string): Promise<SignInView | Response> {
  const { searchParams } = astro.url;
  const redirect = toSafeRedirect(searchParams.get('redirect'), fallback);
  astro.response.headers.set('cache-control', 'private, no-store');
  if (astro.request.method === 'POST') return submitSignIn(astro, redirect);
  const visitor = await createServerApi(astro).getVisitor();
  if (visitor.state === 'customer') return astro.redirect(getLandingPath(visitor, redirect), SEE_OTHER);
  const hasEnded = searchParams.get('reason') === 'ended';
  return { step: toLoginStep(searchParams.get('step')), redirect, values: {}, errors: {}, hasEnded };
}
