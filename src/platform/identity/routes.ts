import {
  getCustomer,
  logIn,
  logOut,
  refreshSession,
  SESSION_MESSAGES,
  signUp,
} from '#lib/contracts/customer.ts';
import { type Router, route } from '../http.ts';
import type { Services } from '../services.ts';
import { customerView } from './customers.ts';
import { openSessionFor } from './log-in.ts';
import { endSession, rotateSession, type SessionTokens } from './sessions.ts';
import { openAccount } from './sign-up.ts';

async function loginAnswer(
  services: Services,
  { customerId, tokens }: { customerId: string; tokens: SessionTokens },
  fingerprint?: string,
) {
  const customer = await customerView(services.database.db, customerId);
  return { result: { ...tokens, ...(fingerprint && { fingerprint }), customer } };
}

export function serveIdentity(router: Router): void {
  const { services } = router;
  route(router, logIn, async ({ body, clientAddress }) => {
    const session = await openSessionFor(services, body, clientAddress);
    const answer = await loginAnswer(services, session, body.fingerprint);
    return { ...answer, messages: [SESSION_MESSAGES.loggedIn] };
  });
  route(router, signUp, async ({ body, clientAddress }) => {
    const answer = await loginAnswer(services, await openAccount(services, body, clientAddress));
    return { ...answer, messages: [SESSION_MESSAGES.accountOpened] };
  });
  route(router, refreshSession, async ({ body: { refreshToken, saveDevice, fingerprint } }) => {
    const tokens = await rotateSession(services, { token: refreshToken, saveDevice });
    return { result: { ...tokens, ...(fingerprint && { fingerprint }) } };
  });
  route(router, logOut, async ({ body }) => {
    await endSession(services, body.refreshToken);
    return { result: null, messages: [SESSION_MESSAGES.loggedOut] };
  });
  route(router, getCustomer, async ({ customerId }) => ({
    result: await customerView(services.database.db, customerId),
  }));
}
