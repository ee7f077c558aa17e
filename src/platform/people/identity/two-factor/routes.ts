import { SESSION_MESSAGES } from '#lib/contracts/identity/customer.ts';
import {
  beginTwoFactor,
  checkElevation,
  confirmTwoFactor,
  disableTwoFactor,
  dismissTwoFactorPrompt,
  getLoginChallenge,
  getTwoFactor,
  logInWithCode,
  renewRecoveryCodes,
  sendElevationCode,
  sendLoginCode,
} from '#lib/contracts/identity/two-factor.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { readOrigin, toLoginAnswer } from '../login-answer.ts';
import { describeChallenge, endChallenge } from '../sign-in.ts';
import { requestCode } from './second-step.ts';
import { beginSetup, confirmSetup, describeTwoFactor, dismissPrompt, renewCodes } from './set-up.ts';
import { findTwoFactor } from './settings.ts';
import { switchOff } from './switch-off.ts';

function serveChallenges(router: Router): void {
  const { services } = router;
  registerRoute(router, getLoginChallenge, async ({ body: { challenge, method } }) => ({
    result: await describeChallenge(services, challenge, { wanted: method, isSent: false }),
  }));
  registerRoute(router, sendLoginCode, async ({ body: { challenge, method } }) => ({
    result: await describeChallenge(services, challenge, { wanted: method, isSent: true }),
  }));
  registerRoute(router, logInWithCode, async ({ body, ...call }) => {
    const session = await endChallenge(services, body, readOrigin(call));
    return { ...(await toLoginAnswer(services, session)), messages: [SESSION_MESSAGES.loggedIn] };
  });
  registerRoute(router, sendElevationCode, async ({ body, customerId }) => {
    const settings = await findTwoFactor(services, customerId);
    if (!settings) throw createDomainError(COMMON_ERRORS, 'not_found');
    return { result: await requestCode(services, settings, { wanted: body.method, isAgain: true }) };
  });
  registerRoute(router, checkElevation, async () => ({ result: null }));
}

export function serveTwoFactor(router: Router): void {
  const { services } = router;
  serveChallenges(router);
  registerRoute(router, getTwoFactor, async ({ customerId }) => ({
    result: await describeTwoFactor(services, customerId),
  }));
  registerRoute(router, beginTwoFactor, async ({ customerId, body }) => ({
    result: await beginSetup(services, customerId, body),
  }));
  registerRoute(router, confirmTwoFactor, async ({ customer, body }) => ({
    result: { recoveryCodes: await confirmSetup(services, customer(), body) },
  }));
  registerRoute(router, disableTwoFactor, async ({ customerId, body }) => {
    await switchOff(services, customerId, body.method);
    return { result: await describeTwoFactor(services, customerId) };
  });
  registerRoute(router, renewRecoveryCodes, async ({ customerId }) => ({
    result: { recoveryCodes: await renewCodes(services, customerId) },
  }));
  registerRoute(router, dismissTwoFactorPrompt, async ({ customerId }) => {
    await dismissPrompt(services, customerId);
    return { result: null };
  });
}
