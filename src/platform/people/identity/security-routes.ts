// Calls about how a customer signs in: passwords, the address, the second step, open sessions.
import { SESSION_MESSAGES } from '#lib/contracts/identity/customer.ts';
import {
  changeEmail,
  followEmailLink,
  sendEmailConfirmation,
} from '#lib/contracts/identity/email-address.ts';
import { checkLink } from '#lib/contracts/identity/link-token.ts';
import { createTransfer, logInWithLink, requestLoginLink } from '#lib/contracts/identity/login-link.ts';
import {
  changePassword as changePasswordCall,
  PASSWORD_MESSAGES,
  requestPasswordReset,
  resetPassword as resetPasswordCall,
  setRequiredPassword,
} from '#lib/contracts/identity/password.ts';
import { endSessions, getSessions } from '#lib/contracts/identity/session-list.ts';
import { type Router, registerRoute } from '../../http.ts';
import { followLink, requestEmailChange, sendConfirmation } from './email-address.ts';
import { findAnyLink } from './link-tokens.ts';
import { readOrigin, toLoginAnswer } from './login-answer.ts';
import { openSessionByLink, openTransfer, sendLoginLink } from './login-link.ts';
import { servePasskeys } from './passkeys/routes.ts';
import { changePassword, replaceRequiredPassword } from './passwords/change-password.ts';
import { resetPassword, sendResetLink } from './passwords/reset-password.ts';
import { endListedSessions, listSessions } from './session-list.ts';
import { serveSocial } from './social/routes.ts';
import { serveTwoFactor } from './two-factor/routes.ts';

function servePasswords(router: Router): void {
  const { services } = router;
  registerRoute(router, requestPasswordReset, async ({ body, clientAddress }) => {
    await sendResetLink(services, body.email, clientAddress);
    return { result: null };
  });
  registerRoute(router, resetPasswordCall, async ({ body }) => {
    await resetPassword(services, body);
    return { result: null, messages: [PASSWORD_MESSAGES.saved] };
  });
  registerRoute(router, changePasswordCall, async ({ body, customer }) => {
    await changePassword(services, customer(), body);
    return { result: null, messages: [PASSWORD_MESSAGES.saved] };
  });
  registerRoute(router, setRequiredPassword, async ({ body, customer }) => {
    await replaceRequiredPassword(services, customer(), body.password);
    return { result: null, messages: [PASSWORD_MESSAGES.saved] };
  });
}

function serveEmailAddress(router: Router): void {
  const { services } = router;
  registerRoute(router, sendEmailConfirmation, async ({ customerId }) => {
    await sendConfirmation(services, customerId);
    return { result: null };
  });
  registerRoute(router, changeEmail, async ({ body, customer, clientAddress }) => {
    await requestEmailChange(services, { ...customer(), address: clientAddress }, body);
    return { result: null };
  });
  registerRoute(router, followEmailLink, async ({ body }) => ({
    result: await followLink(services, body.token),
  }));
}

function serveLoginLinks(router: Router): void {
  const { services } = router;
  registerRoute(router, requestLoginLink, async ({ body, clientAddress }) => {
    await sendLoginLink(services, body.email, clientAddress);
    return { result: null };
  });
  registerRoute(router, logInWithLink, async ({ body, ...call }) => {
    const session = await openSessionByLink(services, body, readOrigin(call));
    const answer = await toLoginAnswer(services, session);
    return { ...answer, messages: [SESSION_MESSAGES.loggedIn] };
  });
  registerRoute(router, createTransfer, async ({ customer }) => ({
    result: await openTransfer(services, customer()),
  }));
}

export function serveSecurity(router: Router): void {
  const { services } = router;
  registerRoute(router, checkLink, async ({ body }) => ({
    result: { isValid: (await findAnyLink(services.database.db, services, body)) !== undefined },
  }));
  serveLoginLinks(router);
  servePasswords(router);
  serveEmailAddress(router);
  registerRoute(router, getSessions, async ({ customer }) => ({
    result: await listSessions(services, customer()),
  }));
  registerRoute(router, endSessions, async ({ body, customer }) => ({
    result: { ended: await endListedSessions(services, customer(), body.id) },
  }));
  serveTwoFactor(router);
  servePasskeys(router);
  serveSocial(router);
}
