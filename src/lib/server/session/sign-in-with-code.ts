// The second step of a login.

import { CHALLENGE_ERRORS, logInWithCode } from '#lib/contracts/identity/two-factor.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { parseEnvelope, parseResult } from '../services/service-answer.ts';
import type { ApplicationContext } from './application-context.ts';
import { callAnonymously } from './customer-call.ts';
import { storeNotices } from './notices.ts';
import { readPendingLogin } from './pending-login.ts';
import type { RequestContext } from './request-context.ts';
import { beginSession, refuseSignIn, type SignInOutcome } from './sign-in.ts';
import type { CodeInput } from './visitor-api.ts';

const OVER = '2fa_challenge_over';

function refuseWithoutLogin(): SignInOutcome {
  const { status, message } = CHALLENGE_ERRORS[OVER];
  return { outcome: 'refused', status, envelope: { error: { code: OVER, message } } };
}

/** Ends the login that waits on this browser, under a new session. @throws ServiceLost, JsonError */
export async function signInWithCode(
  app: ApplicationContext,
  context: RequestContext,
  { otp, rememberDevice }: CodeInput,
): Promise<SignInOutcome> {
  const pending = readPendingLogin(context);
  if (!pending) return refuseWithoutLogin();
  // Read before the code is used up: a store that is away then has changed nothing.
  await context.getSession(app);
  const { challenge, saveDevice } = pending;
  const body = JSON.stringify(toWire({ challenge, otp, rememberDevice }));
  const answer = await callAnonymously(app, context, logInWithCode, { body });
  const envelope = parseEnvelope(answer, logInWithCode.path);
  if (answer.status >= 400) return refuseSignIn(answer, envelope);
  context.removeCookie('pending_login');
  const visitor = await beginSession(app, context, parseResult(logInWithCode, envelope.result), saveDevice);
  storeNotices(context, envelope.messages ?? []);
  return { outcome: 'signed_in', visitor };
}
