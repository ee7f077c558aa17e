import { closeAccount } from '#lib/contracts/care/care.ts';
import {
  findWayIn,
  getCustomer,
  logIn,
  logOut,
  refreshSession,
  SESSION_MESSAGES,
  signUp,
} from '#lib/contracts/identity/customer.ts';
import { type Router, registerRoute } from '../../http.ts';
import { readRealityCheckDue } from '../care/reality-check.ts';
import { closeCustomer } from './close-account.ts';
import { loadCustomer } from './load-customer.ts';
import { openSessionByPassword } from './log-in.ts';
import { readOrigin, toLoginAnswer } from './login-answer.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { serveSecurity } from './security-routes.ts';
import { endSession } from './sessions.ts';
import { openAccount } from './sign-up.ts';
import { chooseWayIn } from './way-in.ts';

export function serveIdentity(router: Router): void {
  const { services } = router;
  serveSecurity(router);
  registerRoute(router, logIn, async ({ body, ...call }) => {
    const session = await openSessionByPassword(services, body, readOrigin(call));
    const answer = await toLoginAnswer(services, session, body.fingerprint);
    return { ...answer, messages: [SESSION_MESSAGES.loggedIn] };
  });
  registerRoute(router, findWayIn, async ({ body, clientAddress }) => ({
    result: { way: await chooseWayIn(services, body.email, clientAddress) },
  }));
  registerRoute(router, signUp, async ({ body, ...call }) => {
    const answer = await toLoginAnswer(services, await openAccount(services, body, readOrigin(call)));
    return { ...answer, messages: [SESSION_MESSAGES.accountOpened] };
  });
  registerRoute(router, refreshSession, async ({ body: { refreshToken, fingerprint, ...asked } }) => {
    const tokens = await refreshTokens(services, { token: refreshToken, ...asked });
    return { result: { ...tokens, ...(fingerprint && { fingerprint }) } };
  });
  registerRoute(router, closeAccount, async ({ customerId, clientAddress, body }) => {
    await closeCustomer(services, { customerId, ...body, address: clientAddress });
    return { result: null };
  });
  registerRoute(router, logOut, async ({ body }) => {
    await endSession(services, body.refreshToken);
    return { result: null, messages: [SESSION_MESSAGES.loggedOut] };
  });
  registerRoute(router, getCustomer, async ({ customer, customerId }) => {
    const [account, realityCheckAt] = await Promise.all([
      loadCustomer(services, customerId),
      readRealityCheckDue(services, customer()),
    ]);
    return { result: { ...account, realityCheckAt } };
  });
}
