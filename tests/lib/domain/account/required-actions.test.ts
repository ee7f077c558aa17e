import { expect, test } from 'vitest';
import { getDuty, getDutyRedirect } from '#lib/domain/account/required-actions.ts';

const flags = (forcePasswordChange: boolean, accountUpgrade: boolean) => ({
  forcePasswordChange,
  accountUpgrade,
});

test('a password comes before an upgrade; without a flag there is nothing to do', () => {
  expect([getDuty(flags(true, true)), getDuty(flags(false, true)), getDuty(flags(false, false))]).toEqual([
    'force-password-change',
    'upgrade-account',
    undefined,
  ]);
});

test.each(['/', '/my-account', '/my-account/deposit', '/cart', '/comet', '/aboutx'])(
  'from %s a customer with a duty is led to it',
  (path) => {
    expect(getDutyRedirect('force-password-change', path)).toBe('/force-password-change');
    expect(getDutyRedirect('upgrade-account', path)).toBe('/my-account/upgrade-account');
    expect(getDutyRedirect(undefined, path)).toBeUndefined();
  },
);

test.each(['/logout', '/about/contact-us', '/about', '/about/[...slug]', '/forgot-password'])(
  '%s stays open',
  (path) => {
    expect(getDutyRedirect('force-password-change', path)).toBeUndefined();
  },
);

test('the page of a duty leads nowhere else', () => {
  expect(getDutyRedirect('force-password-change', '/force-password-change')).toBeUndefined();
  expect(getDutyRedirect('upgrade-account', '/my-account/upgrade-account')).toBeUndefined();
});
