// What members save on purchases that repeat: as the membership stands when each is charged.
import { expect, test } from 'vitest';
import { transact } from '#platform/ground/db/open.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { endMemberships, joinProgram } from '#platform/repeat/membership/members.ts';
import { listAhead } from '#platform/repeat/recurring/calls/answer.ts';
import { createProgram, setProgram } from '#tests/support/membership/membership.ts';
import {
  createPlayer,
  listChargesOf,
  openRecurringShop,
  readRow,
  runUntil,
} from '#tests/support/recurring/recurring-shop.ts';

const WEEK_MS = 7 * 86_400_000;

test('a member pays less for what repeats, as shown ahead, until the membership ends', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const program = createProgram({ discounts: [{ tier: 'free', percent: 10 }], giveaways: [] });
  await setProgram(services, program);
  const { customerId, row } = await createPlayer(shop, { games: 5 });
  await transact(services.database, (tx) => joinProgram(tx, services, program, { customerId }));
  const showAhead = async () =>
    (await listAhead(services.database.db, services, await readRow(services, row.id))).map(
      ({ cents }) => cents,
    );
  expect(await showAhead()).toEqual([450, 450, 450]);
  await runUntil(shop, shop.clock.now() + WEEK_MS);
  await transact(services.database, (tx) => endMemberships(tx, services, customerId, 'test'));
  expect(await showAhead()).toEqual([500, 500, 500]);
  await runUntil(shop, shop.clock.now() + WEEK_MS);
  const charges = await listChargesOf(services, row.id);
  expect(
    charges.filter(({ state }) => state === 'purchased').map(({ planned_cents }) => planned_cents),
  ).toEqual([450, 500]);
  expect((await readRow(services, row.id)).agreed_cents).toBe(500);
  const { checkout_id, ticket_id } = charges[0]!;
  const tickets = await services.database.db
    .selectFrom('ticket')
    .select(['kind', 'price_cents', 'discount_cents'])
    .where('checkout_id', '=', checkout_id!)
    .orderBy('price_cents', 'desc')
    .execute();
  expect(tickets).toEqual([
    { kind: 'lottery_ticket', price_cents: 500, discount_cents: 50 },
    { kind: 'member_discount', price_cents: -50, discount_cents: 0 },
  ]);
  const bought = await services.database.db
    .selectFrom('ticket')
    .select('kind')
    .where('id', '=', ticket_id!)
    .executeTakeFirst();
  expect(bought?.kind).toBe('lottery_ticket');
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a wallet that holds what a member pays is enough', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const program = createProgram({ discounts: [{ tier: 'free', percent: 10 }], giveaways: [] });
  await setProgram(services, program);
  const { customerId, row } = await createPlayer(shop, { games: 12, cents: 1080 });
  await transact(services.database, (tx) => joinProgram(tx, services, program, { customerId }));
  await runUntil(shop, shop.clock.now() + WEEK_MS);
  expect((await listChargesOf(services, row.id))[0]).toMatchObject({
    state: 'purchased',
    planned_cents: 1080,
  });
});
