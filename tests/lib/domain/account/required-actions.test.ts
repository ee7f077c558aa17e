import { expect, test } from 'vitest';
import { getRequiredAction, getRequiredActionRedirect } from '#lib/domain/account/required-actions.ts';

const flags = (
  forcePasswordChange: boolean,
  accountUpgrade: boolean,
  countryBannedConfirmationRequired = false,
) => ({ forcePasswordChange, accountUpgrade, countryBannedConfirmationRequired });

test('a password comes first, an upgrade last; without a flag there is nothing to do', () => {
  expect([
    getRequiredAction(flags(true, true, true)),
    getRequiredAction(flags(false, true, true)),
    getRequiredAction(flags(false, true)),
    getRequiredAction(flags(false, false)),
  ]).toEqual(['force-password-change', 'confirm-country', 'upgrade-account', undefined]);
});

test.each(['/', '/my-account', '/my-account/deposit', '/cart', '/comet', '/aboutx'])(
  'from %s a customer with a duty is led to it',
  (path) => {
    expect(getRequiredActionRedirect('force-password-change', path)).toBe('/force-password-change');
    expect(getRequiredActionRedirect('upgrade-account', path)).toBe('/my-account/upgrade-account');
    expect(getRequiredActionRedirect(undefined, path)).toBeUndefined();
  },
);

test.each([
  '/logout',
  '/my-account/confirm',
  '/about/contact-us',
  '/about',
  '/about/[...slug]',
  '/forgot-password',
])('%s stays open', (path) => {
  expect(getRequiredActionRedirect('force-password-change', path)).toBeUndefined();
});

test('the page of a duty leads nowhere else', () => {
  expect(getRequiredActionRedirect('force-password-change', '/force-password-change')).toBeUndefined();
  expect(getRequiredActionRedirect('upgrade-account', '/my-account/upgrade-account')).toBeUndefined();
});
