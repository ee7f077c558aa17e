import type { CallInput } from './calls.ts';
import { callSite } from './site.ts';

/** Who is signed in on this browser. Also keeps the session alive. */
export const getSession = (signal?: AbortSignal) => callSite('GET /session', { signal });

/** Logs in; the gateway keeps the tokens (decision S1). @throws ApiError `LOGIN_ERRORS` */
export const postLogin = (body: CallInput<'POST /login'>['body']) => callSite('POST /login', { body });

/** Opens an account and logs in. @throws ApiError `SIGN_UP_ERRORS` */
export const postSignUp = (body: CallInput<'POST /signup'>['body']) => callSite('POST /signup', { body });

/** Logs out, whether or not a customer is signed in. */
export const postLogout = () => callSite('POST /logout', { body: {} });
