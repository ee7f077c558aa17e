import { expect, test } from 'vitest';
import { listBlockBanners } from '#lib/domain/cart/cart-banners.ts';

test.each([
  ['spendLimit', 'spend_limit', 'spendLimits'],
  ['globalSpendLimit', 'global_spend_limit', 'spendLimits'],
  ['depositLimit', 'deposit_limit', 'spendLimits'],
  ['verificationRequired', 'verify_account_required', 'verifyAccount'],
  ['countryBanned', 'fixed', undefined],
  ['somethingNew', 'fixed', undefined],
])('the block %s is shown as %s', (key, action, route) => {
  const [banner] = listBlockBanners({ [key]: 'Why.' });
  expect(banner).toMatchObject({ key, action, message: 'Why.' });
  expect(banner?.link?.route).toBe(route);
});
