// What a pricing that is listed no more has left behind, in shops whose settings were changed past its commands.
import { expect, test } from 'vitest';
import { pricingCommands } from '#platform/catalogue/offers/pricing/commands.ts';
import { findOffer } from '#platform/catalogue/offers/store.ts';
import { putPricings } from '#platform/ground/config/pricings.ts';
import { transact } from '#platform/ground/db/open.ts';
import type { CommandCall } from '#platform/ground/operator/command.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { playGame } from '#tests/support/played-draws.ts';

async function openShop() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const { db } = services.database;
  await playGame(services);
  const { email, customerId } = await signUpCustomer(platform);
  const give = (name: keyof typeof pricingCommands, words: string[], options: CommandCall['options'] = {}) =>
    pricingCommands[name].run({ services, words, options, actor: 'ops:test', print: () => {} });
  const listHeld = async () => {
    const customer = await db
      .selectFrom('customer')
      .select('pricing_id')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    return [customer.pricing_id, Object.keys((await findOffer(db, 'pair'))?.prices ?? {})];
  };
  await give('pricings add', ['club', 'Club']);
  await give('pricings set', ['club', 'pair'], { percent: '50' });
  await give('pricings assign', ['club', email]);
  return { services, give, listHeld };
}

test('a new pricing takes over neither prices nor customers of one of its name', async () => {
  const { services, give, listHeld } = await openShop();
  await transact(services.database, (tx) =>
    putPricings(tx, services, [{ id: 'standard', name: 'Standard', isOpenToLinks: false }]),
  );
  expect(await listHeld()).toEqual(['club', ['club']]);
  await give('pricings add', ['club', 'Club']);
  expect(await listHeld()).toEqual(['standard', []]);
});

test('a pricing that is renamed keeps its prices and its customers', async () => {
  const { give, listHeld } = await openShop();
  await give('pricings add', ['club', 'Circle'], { links: true });
  expect(await listHeld()).toEqual(['club', ['club']]);
});
