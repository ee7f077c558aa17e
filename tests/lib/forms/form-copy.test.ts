import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { depositForm } from '#lib/forms/account/deposit-form.ts';
import { logInForm } from '#lib/forms/account/log-in-form.ts';
import { signUpForm } from '#lib/forms/account/sign-up-form.ts';
import { createFormView } from '#lib/forms/form-view.ts';
import { supportForm } from '#lib/forms/support/support-form.ts';

const missing: string[] = [];
const t = createTranslator(defaultCopy, (key) => void missing.push(key));
const views = {
  deposit: createFormView(depositForm, { minCents: 500, maxCents: 100_000 }, t),
  login: createFormView(logInForm, undefined, t),
  'sign-up': createFormView(signUpForm, { minimumAge: 18, now: 0 }, t),
  support: createFormView(supportForm, undefined, t),
};

test.each(Object.entries(views))('every text of the form %s is in the copy', (_, { fields }) => {
  for (const { label, hint, options = {}, placeholder } of Object.values(fields))
    for (const key of [label, hint, placeholder, ...Object.values(options)]) if (key) t(key);
  expect(missing).toEqual([]);
});

test('the page hands its script the words of what the form can find wrong, and no others', () => {
  expect(Object.keys(views.login.messages).sort()).toEqual([
    'account_closed',
    'credentials_wrong',
    'email',
    'mailbox',
    'required',
    'too-long',
    'unanswered',
  ]);
  expect(views['sign-up'].messages['too-young']).toBe('You must be {age} or older to open an account.');
});
