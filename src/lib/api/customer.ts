import type { logIn, signUp } from '#lib/contracts/customer.ts';
import type { BodyInput } from '#lib/contracts/endpoint.ts';
import type { Visitor } from '#lib/contracts/visitor.ts';
import { site } from './site.ts';

type LogIn = Pick<BodyInput<typeof logIn>, 'email' | 'password' | 'saveDevice'>;

/** Who is signed in on this browser. Also keeps the session alive. */
export const getSession = (signal?: AbortSignal) =>
  site.send<Visitor>({ method: 'GET', path: '/session', signal });

/** Logs in; the door keeps the tokens (decision S1). @throws ApiError `LOGIN_ERRORS` */
export const postLogin = (body: LogIn) =>
  site.send<Visitor>({ method: 'POST', path: '/login', body, isExempt: true });

/** Opens an account and logs in. @throws ApiError `SIGN_UP_ERRORS` */
export const postSignUp = (body: BodyInput<typeof signUp>) =>
  site.send<Visitor>({ method: 'POST', path: '/signup', body, isExempt: true });

/** Logs out. Works whether or not anybody is signed in. */
export const postLogout = () => site.send<Visitor>({ method: 'POST', path: '/logout', body: {} });
