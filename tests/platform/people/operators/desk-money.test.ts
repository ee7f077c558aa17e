// Money at the desk: lists that go on, by kind and state, without bank numbers.
import { expect, test } from 'vitest';
import { getDeskMoney, listDeskMoney, MONEY_KINDS, MONEY_STATES } from '#lib/contracts/desk/money.ts';
import { openStaffDesk } from '../../../support/staff.ts';
import { askForMoney, openBankingShop } from '../../../support/withdrawals.ts';

test('withdrawals that wait are listed oldest first with their customer, and no number of an account', async () => {
  const { platform, as } = await openBankingShop();
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    made.push((await askForMoney(platform, as, {})).result.id);
    platform.clock.advance(1000);
  }
  const { headers } = await openStaffDesk(platform, 'support');
  const read = async (query: Record<string, string>, kind = 'withdrawal') =>
    (await platform.call(listDeskMoney, { headers, params: { kind }, query })).result.rows;
  const rows = await read({ state: 'requested' });
  expect(rows.map(({ id }) => id)).toEqual(made);
  expect(rows[0]).toMatchObject({ customerId: as.customerId, state: 'requested' });
  expect(rows[0]!.cents).toBeLessThan(0);
  expect(await read({ state: 'sent' })).toEqual([]);
  expect((await read({ q: made[1]! })).map(({ id }) => id)).toEqual([made[1]]);
  const deposits = await read({ q: as.customerId }, 'deposit');
  expect(deposits.length).toBeGreaterThan(0);
  const params = { kind: 'deposit', id: deposits[0]!.id };
  const { result } = await platform.call(getDeskMoney, { headers, params });
  expect(result.bookings).toMatchObject([{ kind: 'deposit', walletCents: deposits[0]!.cents }]);
  for (const kind of MONEY_KINDS)
    for (const state of ['', ...MONEY_STATES[kind]])
      expect(await read({ state }, kind)).toBeInstanceOf(Array);
  const unknown = { kind: 'dispute', id: 'dsp_none' };
  expect((await platform.call(getDeskMoney, { headers, params: unknown })).status).toBe(404);
});
