import type { AstroGlobal } from 'astro';
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { setPrecommitmentLimit } from '#lib/contracts/care/limits.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import type { LimitPeriod } from '#lib/domain/limits/limit.ts';
import type { PrecommitmentView } from '#lib/forms/account/limits-view.ts';
import { loadPrecommitmentPage } from '#lib/server/loaders/account/care/limits-page.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

const DAY_MS = 86_400_000;

async function openPage() {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const mine = {
    call: async (endpoint, call = {}) => ({
      messages: [],
      ...(await platform.call(endpoint, { as, ...(call as object) })),
    }),
  } as Pick<VisitorApi, 'call'>;
  const astro = { request: new Request('http://shop.test/my-account/precommitment-limit') };
  const show = async () => {
    const view = await loadPrecommitmentPage(
      astro as unknown as AstroGlobal,
      { mine, t: createTranslator(defaultCopy) },
      () => undefined,
    );
    const { limit, ending } = view as PrecommitmentView;
    return { limit, ending };
  };
  const set = (amount: string, period: LimitPeriod) =>
    platform.call(setPrecommitmentLimit, { as, body: { amount, period } });
  return { platform, show, set };
}

test('one of another period is shown beside the new one until it ends', async () => {
  const { platform, show, set } = await openPage();
  await set('200.00', 'month');
  expect((await show()).ending).toEqual([]);
  await set('100.00', 'day');
  const { limit, ending } = await show();
  expect(limit).toMatchObject({ period: 'day', amount: { amount: '100.00' } });
  const endsAt = new Date(platform.clock.now() + 7 * DAY_MS).toISOString();
  expect(ending).toMatchObject([
    { period: 'month', amount: { amount: '200.00' }, pending: { startsAt: endsAt } },
  ]);
});
