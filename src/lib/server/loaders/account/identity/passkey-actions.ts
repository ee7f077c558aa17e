// The forms of passkeys on the page of login and security.

import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#lib/contracts/identity/passkey.ts';
import { toDeviceLabel } from '#lib/domain/account/device-label.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { beginTwoFactorForm, passkeyForm } from '#lib/forms/account/security-forms.ts';
import type { SecurityForm } from '#lib/forms/account/security-view.ts';
import { createFormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { getHosts, type PageContext } from '../../../page/page-context.ts';
import { findPasskeySite } from '../../../session/passkey-site.ts';
import { submitForm } from '../../page/submit-form.ts';
import { type Action, leave, press, readConfirmation, readText, toPassword } from './security-action.ts';

const LONG_CHARS = 16_000;

/** Ids and answers of browsers are longer than what people type. */
const readLong = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value.slice(0, LONG_CHARS) : '';
};

export const openPasskeyForm = (
  context: { readonly asksPassword: boolean },
  t: PageContext['t'],
): SecurityForm => ({ part: 'begin-passkey', form: createFormView(beginTwoFactorForm, context, t) });

const begin: Action = async (astro, { mine, t }, data) => {
  const site = findPasskeySite(astro, getHosts());
  if (!site) return astro.redirect(urls.loginAndSecurity(), SEE_OTHER);
  const context = await readConfirmation(mine);
  const sent = await submitForm(astro, { form: beginTwoFactorForm, data, context, t }, (typed) =>
    mine.call(beginPasskey, {
      body: { host: site.host, currentPassword: toPassword(typed.currentPassword) },
    }),
  );
  if (sent.state === 'refused') return { part: 'begin-passkey', form: sent.view };
  const form = createFormView(passkeyForm, undefined, t);
  const name = toDeviceLabel(astro.locals.context.clientAgent);
  return {
    part: 'passkey',
    form: { ...form, values: { ...form.values, name } },
    options: sent.result.result.options,
  };
};

const add: Action = (astro, { mine, t }, data) =>
  press(astro, async () => {
    const site = findPasskeySite(astro, getHosts());
    if (!site) return astro.redirect(urls.loginAndSecurity(), SEE_OTHER);
    const name = readText(data, 'name').trim();
    await mine.call(addPasskey, { body: { site, name, response: readLong(data, 'response') } });
    return leave(astro, t('security.passkey-added', { name }));
  });

const rename: Action = (astro, { mine, t }, data) =>
  press(astro, async () => {
    await mine.call(renamePasskey, { body: { id: readLong(data, 'id'), name: readText(data, 'name') } });
    return leave(astro, t('security.passkey-renamed'));
  });

const remove: Action = (astro, { mine, t }, data) =>
  press(astro, async () => {
    await mine.call(removePasskey, { body: { id: readLong(data, 'id') } });
    return leave(astro, t('security.passkey-removed', { name: readText(data, 'name') }));
  });

export const PASSKEY_ACTIONS: Readonly<Record<string, Action>> = {
  'begin-passkey': begin,
  'add-passkey': add,
  'rename-passkey': rename,
  'remove-passkey': remove,
};
