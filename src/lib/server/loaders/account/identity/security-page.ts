// How a customer signs in: each part of the page is a form that works by itself.

import type { AstroGlobal } from 'astro';
import { changeEmail, sendEmailConfirmation } from '#lib/contracts/identity/email-address.ts';
import { getPasskeys } from '#lib/contracts/identity/passkey.ts';
import { endSessions, getSessions } from '#lib/contracts/identity/session-list.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  dismissTwoFactorPrompt,
  getTwoFactor,
  renewRecoveryCodes,
  type TwoFactor,
  TwoFactorMethod,
} from '#lib/contracts/identity/two-factor.ts';
import { isOutcomeUnknown } from '#lib/domain/money/lost-answer.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import {
  beginSmsForm,
  beginTwoFactorForm,
  changeEmailForm,
  setUpCodeForm,
} from '#lib/forms/account/security-forms.ts';
import type { SecurityForm, SecurityView } from '#lib/forms/account/security-view.ts';
import { createFormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { getHosts } from '../../../page/page-context.ts';
import { findPasskeySite } from '../../../session/passkey-site.ts';
import { findAction, readForm } from '../../page/form-body.ts';
import { submitForm } from '../../page/submit-form.ts';
import { loadOwnCustomer } from '../account-data.ts';
import { loadSocialList } from '../social/accounts-page.ts';
import { listOtherSites, openWay } from './other-sites.ts';
import { openPasskeyForm, PASSKEY_ACTIONS } from './passkey-actions.ts';
import {
  type AccountPage,
  type Action,
  leave,
  type Outcome,
  press,
  readConfirmation,
  readText,
  toPassword,
} from './security-action.ts';

const readMethod = (value: string | null): TwoFactorMethod | undefined =>
  TwoFactorMethod.safeParse(value).data;

const sendChangeEmail: Action = async (astro, { mine, t }, data) => {
  const context = await readConfirmation(mine);
  const sent = await submitForm(astro, { form: changeEmailForm, data, context, t }, async (typed) => {
    const { email, currentPassword } = typed;
    await mine.call(changeEmail, { body: { email, currentPassword: toPassword(currentPassword) } });
    return email;
  });
  if (sent.state === 'refused') return { part: 'email', form: sent.view };
  return leave(astro, t('security.email-sent', { email: sent.result }));
};

const getBeginForm = (method: TwoFactorMethod) => (method === 'sms' ? beginSmsForm : beginTwoFactorForm);

const begin: Action = async (astro, { mine, t }, data) => {
  const method = readMethod(readText(data, 'method')) ?? 'authenticator';
  const context = await readConfirmation(mine);
  const phone = method === 'sms' ? readText(data, 'phone') : undefined;
  const sent = await submitForm(astro, { form: getBeginForm(method), data, context, t }, (typed) =>
    mine.call(beginTwoFactor, {
      body: { method, phone, currentPassword: toPassword(typed.currentPassword) },
    }),
  );
  if (sent.state === 'refused') return { part: 'begin', method, form: sent.view };
  const form = createFormView(setUpCodeForm, undefined, t);
  return { part: 'confirm', method, form, setup: sent.result.result };
};

const confirm: Action = async (astro, { mine, t }, data) => {
  const method = readMethod(readText(data, 'method')) ?? 'authenticator';
  const sent = await submitForm(astro, { form: setUpCodeForm, data, context: undefined, t }, ({ otp }) =>
    mine.call(confirmTwoFactor, { body: { method, otp } }),
  );
  if (sent.state === 'refused') {
    // A code works once: where it may have, it is not asked for again.
    if (isOutcomeUnknown(sent.code, false)) return { trouble: t('security.set-up-unknown') };
    return { part: 'confirm', method, form: sent.view, setup: undefined };
  }
  const { recoveryCodes } = sent.result.result;
  return recoveryCodes.length > 0
    ? { part: 'recovery-codes', codes: recoveryCodes }
    : leave(astro, t('security.switched-on'));
};

const ACTIONS: Readonly<Record<string, Action>> = {
  ...PASSKEY_ACTIONS,
  email: sendChangeEmail,
  begin,
  confirm,
  'confirm-email': (astro, { mine, t }) =>
    press(astro, async () => {
      await mine.call(sendEmailConfirmation);
      const { email } = await loadOwnCustomer(mine);
      return leave(astro, t('security.email-sent', { email }));
    }),
  disable: (astro, { mine, t }, data) =>
    press(astro, async () => {
      await mine.call(disableTwoFactor, { body: { method: readMethod(readText(data, 'method')) } });
      return leave(astro, t('security.switched-off'));
    }),
  renew: (astro, { mine, t }) =>
    press(
      astro,
      async () => {
        const { result } = await mine.call(renewRecoveryCodes);
        return { part: 'recovery-codes', codes: result.recoveryCodes };
      },
      t('security.recovery-unknown'),
    ),
  dismiss: (astro, { mine }) =>
    press(astro, async () => {
      await mine.call(dismissTwoFactorPrompt);
      return astro.redirect(urls.account(), SEE_OTHER);
    }),
  transfer: (astro, { mine }, data) =>
    press(
      astro,
      async () =>
        (await openWay(astro, mine, readText(data, 'site'))) ??
        astro.redirect(urls.loginAndSecurity(), SEE_OTHER),
    ),
  'end-session': (astro, { mine, t }, data) =>
    press(astro, async () => {
      const id = readText(data, 'id') || undefined;
      const { result } = await mine.call(endSessions, { body: { id } });
      return leave(astro, t('security.sessions-ended', { count: result.ended }));
    }),
};

/** The form that the address opens. */
function openForm(
  { searchParams }: URL,
  { t }: AccountPage,
  { enabled, methods, availableMethods }: TwoFactor,
): SecurityForm | undefined {
  const context = { asksPassword: !enabled };
  if (searchParams.get('part') === 'email')
    return { part: 'email', form: createFormView(changeEmailForm, context, t) };
  if (searchParams.get('part') === 'passkey') return openPasskeyForm(context, t);
  const method = readMethod(searchParams.get('method'));
  if (!method || methods.includes(method) || !availableMethods.includes(method)) return undefined;
  return { part: 'begin', method, form: createFormView(getBeginForm(method), context, t) };
}

async function submit(astro: AstroGlobal, page: AccountPage): Promise<Outcome> {
  const data = await readForm(astro);
  const action = findAction(ACTIONS, data);
  return action ? action(astro, page, data) : astro.redirect(urls.loginAndSecurity(), SEE_OTHER);
}

/** What the page shows, or where a form leads. */
export async function loadSecurityPage(
  astro: AstroGlobal,
  page: AccountPage,
): Promise<SecurityView | Response> {
  const outcome = astro.request.method === 'POST' ? await submit(astro, page) : undefined;
  if (outcome instanceof Response) return outcome;
  const { mine } = page;
  const [customer, { result: sessions }, { result: twoFactor }, { result: passkeys }] = await Promise.all([
    loadOwnCustomer(mine),
    mine.call(getSessions),
    mine.call(getTwoFactor),
    mine.call(getPasskeys),
  ]);
  const shown = {
    customer,
    sessions,
    twoFactor,
    passkeys,
    canAddPasskey: findPasskeySite(astro, getHosts()) !== undefined,
    sites: listOtherSites(astro),
    social: await loadSocialList(astro, page),
  };
  if (outcome && 'trouble' in outcome) return { ...shown, open: undefined, trouble: outcome.trouble };
  return { ...shown, open: outcome ?? openForm(astro.url, page, twoFactor), trouble: undefined };
}
