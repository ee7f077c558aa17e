import { SESSION_MESSAGES } from '#lib/contracts/identity/customer.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  getPasskeys,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
} from '#lib/contracts/identity/passkey.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { readOrigin, toLoginAnswer } from '../login-answer.ts';
import { beginLogin, openSessionByPasskey } from './log-in-with-passkey.ts';
import { beginAdding, deletePasskey, listPasskeys, namePasskey, storePasskey } from './passkeys.ts';

export function servePasskeys(router: Router): void {
  const { services } = router;
  registerRoute(router, getPasskeys, async ({ customerId }) => ({
    result: await listPasskeys(services, customerId),
  }));
  registerRoute(router, beginPasskey, async ({ customerId, body }) => ({
    result: { options: await beginAdding(services, customerId, body) },
  }));
  registerRoute(router, addPasskey, async ({ customerId, body }) => ({
    result: await storePasskey(services, customerId, body),
  }));
  registerRoute(router, renamePasskey, async ({ customerId, body }) => {
    await namePasskey(services, customerId, body);
    return { result: null };
  });
  registerRoute(router, removePasskey, async ({ customerId, body }) => {
    await deletePasskey(services, customerId, body.id);
    return { result: null };
  });
  registerRoute(router, beginPasskeyLogin, async ({ body }) => ({
    result: { options: await beginLogin(services, body.host) },
  }));
  registerRoute(router, logInWithPasskey, async ({ body, ...call }) => {
    const session = await openSessionByPasskey(services, body, readOrigin(call));
    return { ...(await toLoginAnswer(services, session)), messages: [SESSION_MESSAGES.loggedIn] };
  });
}
