// The login pages: a form that works by itself. What was typed is kept, except passwords.
import type { AstroGlobal } from 'astro';
import { logIn, signUp } from '#lib/contracts/customer.ts';
import type { FieldErrors } from '#lib/contracts/envelope.ts';
import { DOOR_ERRORS, type Visitor } from '#lib/contracts/visitor.ts';
import { type LoginStep, loginStepOf } from '#lib/domain/account/login-steps.ts';
import { getDuty, getDutyPath } from '#lib/domain/account/required-actions.ts';
import { safeRedirect } from '#lib/domain/account/safe-redirect.ts';
import { getSignInFaults, type SignInKind } from '#lib/domain/account/sign-in-form.ts';
import { serverApi } from '../../services/server-api.ts';
import { ServiceLost } from '../../services/service.ts';
import { formOf } from '../page/form-body.ts';
import { pageContext } from '../page/page-context.ts';

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

const landing = (visitor: Visitor, redirect: string): string => {
  const duty = visitor.state === 'customer' ? getDuty(visitor.customer) : undefined;
  return duty ? getDutyPath(duty) : redirect;
};

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const credentials = (form: FormData) => ({ email: text(form, 'email'), password: text(form, 'password') });

const loginDetails = (form: FormData) => ({ ...credentials(form), saveDevice: form.has('saveDevice') });

const signUpDetails = (form: FormData) => ({
  ...credentials(form),
  firstname: text(form, 'firstname'),
  lastname: text(form, 'lastname'),
  dateOfBirth: text(form, 'dateOfBirth'),
  state: text(form, 'state'),
  acceptTerms: form.has('acceptTerms'),
  marketingEmail: form.has('marketingEmail'),
});

const kept = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      SECRET.has(name) || typeof value !== 'string' ? [] : [[name, value]],
    ),
  );

const general = (code: string, message: string): FieldErrors => ({ general: [{ code, message }] });

/** One attempt: where to go, or what is wrong. */
async function attempt(astro: AstroGlobal, step: LoginStep, form: FormData) {
  const api = serverApi(astro);
  try {
    return step === 'register'
      ? await api.signIn(signUp, signUpDetails(form))
      : await api.signIn(logIn, loginDetails(form));
  } catch (error) {
    if (!(error instanceof ServiceLost)) throw error;
    const { status, message } = DOOR_ERRORS[error.code];
    return { outcome: 'refused', status, envelope: { errors: general(error.code, message) } } as const;
  }
}

const UNPROCESSABLE = 422;

/** What can be said without the service, everything at once. */
async function faultsOf(astro: AstroGlobal, step: SignInKind, form: FormData): Promise<FieldErrors> {
  const { config, begunAt } = await pageContext(astro);
  const values = Object.fromEntries([...form].map(([name]) => [name, text(form, name)]));
  return getSignInFaults(step, values, { minimumAge: config.minimumAge, now: begunAt });
}

async function submitted(astro: AstroGlobal, redirect: string): Promise<SignInView | Response> {
  const form = await formOf(astro);
  const step = text(form, 'step') === 'register' ? 'register' : 'login';
  const faults = await faultsOf(astro, step, form);
  if (Object.keys(faults).length > 0) {
    astro.response.status = UNPROCESSABLE;
    return { step, redirect, values: kept(form), errors: faults, hasEnded: false };
  }
  const done = await attempt(astro, step, form);
  if (done.outcome === 'signed_in') return astro.redirect(landing(done.visitor, redirect), SEE_OTHER);
  astro.response.status = done.status;
  const errors = done.envelope.errors ?? {};
  return { step, redirect, values: kept(form), errors, hasEnded: false };
}

/** What a login page shows, or where it sends the visitor. Who is signed in already goes straight on. */
export async function signInPage(astro: AstroGlobal, fallback: string): Promise<SignInView | Response> {
  const { searchParams } = astro.url;
  const redirect = safeRedirect(searchParams.get('redirect'), fallback);
  astro.response.headers.set('cache-control', 'private, no-store');
  if (astro.request.method === 'POST') return submitted(astro, redirect);
  const visitor = await serverApi(astro).visitor();
  if (visitor.state === 'customer') return astro.redirect(landing(visitor, redirect), SEE_OTHER);
  const hasEnded = searchParams.get('reason') === 'ended';
  return { step: loginStepOf(searchParams.get('step')), redirect, values: {}, errors: {}, hasEnded };
}
