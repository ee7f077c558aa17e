import { SESSION_MESSAGES } from '#lib/contracts/identity/customer.ts';
import {
  beginSocialLink,
  beginSocialLogin,
  getSocialAccounts,
  getSocialProviders,
  getSocialSignUp,
  linkSocial,
  logInWithSocial,
  signUpWithSocial,
  unlinkSocial,
} from '#lib/contracts/identity/social.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from '../../../domain-error.ts';
import { getBegunKeys, takeAttempt } from '../../../ground/credentials/login-throttle.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { readOrigin, toLoginAnswer } from '../login-answer.ts';
import { confirmCustomer } from '../passwords/change-password.ts';
import { linkAccount, listAccounts, unlinkAccount } from './accounts.ts';
import { identify, requireProvider } from './identify.ts';
import { describeSignUp, openAccountBySocial, openSessionBySocial } from './log-in.ts';
import { beginAtProvider } from './states.ts';

function serveLogin(router: Router): void {
  const { services } = router;
  registerRoute(router, getSocialProviders, async () => ({
    result: (services.social ?? []).map(({ key, origin }) => ({ key, origin })),
  }));
  registerRoute(router, beginSocialLogin, async ({ body: { provider, ...asked }, clientAddress }) => {
    const found = requireProvider(services, provider);
    if (await takeAttempt(services, getBegunKeys(clientAddress)))
      throw createDomainError(COMMON_ERRORS, 'too_many_requests');
    return { result: { address: await beginAtProvider(services, found, asked) } };
  });
  registerRoute(router, logInWithSocial, async ({ body, ...call }) => {
    const session = await openSessionBySocial(services, body, readOrigin(call));
    return { ...(await toLoginAnswer(services, session)), messages: [SESSION_MESSAGES.loggedIn] };
  });
  registerRoute(router, getSocialSignUp, async ({ body }) => ({
    result: await describeSignUp(services, body.token),
  }));
  registerRoute(router, signUpWithSocial, async ({ body, ...call }) => {
    const session = await openAccountBySocial(services, body, readOrigin(call));
    return { ...(await toLoginAnswer(services, session)), messages: [SESSION_MESSAGES.accountOpened] };
  });
}

export function serveSocial(router: Router): void {
  const { services } = router;
  serveLogin(router);
  registerRoute(router, getSocialAccounts, async ({ customerId }) => ({
    result: await listAccounts(services, customerId),
  }));
  registerRoute(router, beginSocialLink, async ({ body, customerId }) => {
    const { provider, redirectUri, browser, currentPassword } = body;
    const found = requireProvider(services, provider);
    await confirmCustomer(services, customerId, currentPassword);
    return {
      result: { address: await beginAtProvider(services, found, { redirectUri, browser, customerId }) },
    };
  });
  registerRoute(router, linkSocial, async ({ body, customerId }) => {
    await linkAccount(services, customerId, await identify(services, { ...body, customerId }));
    return { result: null };
  });
  registerRoute(router, unlinkSocial, async ({ body, customerId }) => {
    await confirmCustomer(services, customerId, body.currentPassword);
    await unlinkAccount(services, customerId, body.provider);
    return { result: null };
  });
}
