import {
  getCustomer,
  logIn,
  logOut,
  refreshSession,
  SESSION_MESSAGES,
  signUp,
} from '#lib/contracts/customer.ts';
import { type Router, registerRoute } from '../http.ts';
import type { Services } from '../services.ts';
import { loadCustomer } from './load-customer.ts';
import { openSessionByPassword } from './log-in.ts';
import { endSession, rotateSession, type SessionTokens } from './sessions.ts';
import { openAccount } from './sign-up.ts';

async function toLoginAnswer(
  services: Services,
  { customerId, tokens }: { customerId: string; tokens: SessionTokens },
  fingerprint?: string,
) {
  const customer = await loadCustomer(services, customerId);
  return { result: { ...tokens, ...(fingerprint && { fingerprint }), customer } };
}

export function serveIdentity(router: Router): void {
  const { services } = router;
  registerRoute(router, logIn, async ({ body, clientAddress }) => {
    const session = await openSessionByPassword(services, body, clientAddress);
    const answer = await toLoginAnswer(services, session, body.fingerprint);
    return { ...answer, messages: [SESSION_MESSAGES.loggedIn] };
  });
  registerRoute(router, signUp, async ({ body, clientAddress }) => {
    const answer = await toLoginAnswer(services, await openAccount(services, body, clientAddress));
    return { ...answer, messages: [SESSION_MESSAGES.accountOpened] };
  });
  registerRoute(router, refreshSession, async ({ body: { refreshToken, saveDevice, fingerprint } }) => {
    const tokens = await rotateSession(services, { token: refreshToken, saveDevice });
    return { result: { ...tokens, ...(fingerprint && { fingerprint }) } };
  });
  registerRoute(router, logOut, async ({ body }) => {
    await endSession(services, body.refreshToken);
    return { result: null, messages: [SESSION_MESSAGES.loggedOut] };
  });
  registerRoute(router, getCustomer, async ({ customerId }) => ({
    result: await loadCustomer(services, customerId),
  }));
}
