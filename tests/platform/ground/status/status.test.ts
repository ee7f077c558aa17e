import { expect, test } from 'vitest';
import { getShopStatus, STATUS_DAYS } from '#lib/contracts/status.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/domain/time/units.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import { statusCommands } from '#platform/ground/status/commands.ts';
import { lookAtParts, sweepStatus } from '#platform/ground/status/look.ts';
import { toIso } from '#platform/time.ts';
import { createFundedCustomer } from '#tests/support/buying/buying.ts';
import { createLotteryOffer } from '#tests/support/buying/lottery-offers.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

async function openShop() {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const read = async () => (await platform.call(getShopStatus)).result;
  const stateOf = async (part: string) => (await read()).parts.find((one) => one.part === part)?.state;
  const printed: string[] = [];
  const run = (name: keyof typeof statusCommands, words: string[], options = {}) =>
    statusCommands[name].run({
      services,
      actor: 'ops:mia',
      words,
      options,
      print: (line) => printed.push(line),
    });
  return { platform, services, clock, db: services.database.db, read, stateOf, run, printed };
}

test('nothing is known until somebody looks, and nothing any more once nobody does', async () => {
  const { services, clock, db, read, stateOf } = await openShop();
  expect(await read()).toMatchObject({ seenAt: null, notices: [] });
  expect(await stateOf('tickets')).toBe('unknown');
  await lookAtParts(services);
  expect(await stateOf('tickets')).toBe('up');
  for (let minute = 0; minute < 3; minute += 1) {
    clock.advance(MINUTE_MS);
    await lookAtParts(services);
  }
  expect(await db.selectFrom('status_change').select('part').execute()).toHaveLength(4);
  const seen = clock.now();
  clock.advance(HOUR_MS);
  expect(await stateOf('tickets')).toBe('unknown');
  await lookAtParts(services);
  const { parts } = await read();
  expect(parts.map(({ state, since }) => [state, since])).toEqual(
    Array.from({ length: 4 }, () => ['up', toIso(clock.now())]),
  );
  const gap = await db.selectFrom('status_change').select('at').where('state', '=', 'unknown').execute();
  expect(gap.map(({ at }) => at)).toEqual(Array.from({ length: 4 }, () => toIso(seen)));
});

test('mails that wait, results that are late and a closed shop are seen by their parts', async () => {
  const shop = await openShop();
  const { platform, clock, db, stateOf } = shop;
  const services = { ...shop.services, sendsMail: true };
  await createFundedCustomer(platform, '10.00');
  const customer = await db.selectFrom('customer').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('mail')
    .values({
      id: 'mail_1',
      customer_id: customer.id,
      recipient: 'mia@drawcard.example',
      kind: 'test',
      payload: '{}',
      dedupe: 'test:1',
      created_at: toIso(clock.now()),
      sent_at: null,
      read_at: null,
    })
    .execute();
  await db
    .updateTable('mail')
    .set({ skipped_at: toIso(clock.now()) })
    .where('id', '<>', 'mail_1')
    .execute();
  await lookAtParts(services);
  expect(await stateOf('messages')).toBe('up');
  clock.advance(11 * MINUTE_MS);
  await lookAtParts(services);
  expect(await stateOf('messages')).toBe('degraded');
  clock.advance(HOUR_MS);
  await lookAtParts(services);
  expect(await stateOf('messages')).toBe('down');
  await putOnSale(services, createLotteryOffer());
  const { draw_at: drawAt } = await db
    .selectFrom('draw')
    .select('draw_at')
    .orderBy('draw_at')
    .executeTakeFirstOrThrow();
  await db.updateTable('draw').set({ source: 'feed' }).execute();
  clock.set(Date.parse(drawAt) + HOUR_MS);
  await lookAtParts(services);
  expect(await stateOf('results')).toBe('up');
  clock.advance(2 * HOUR_MS);
  await lookAtParts(services);
  expect(await stateOf('results')).toBe('degraded');
  await putValue(db, services, { namespace: CONFIG, key: 'maintenance', value: true });
  await lookAtParts(services);
  expect([await stateOf('tickets'), await stateOf('deposits')]).toEqual(['maintenance', 'maintenance']);
});

test('a notice is announced, ends once, and a wrong one is refused', async () => {
  const { clock, read, run, printed } = await openShop();
  await run('status announce', ['Cards are taken slowly.'], { part: 'deposits', state: 'degraded' });
  const [notice] = (await read()).notices;
  expect(notice).toMatchObject({ text: 'Cards are taken slowly.', part: 'deposits', endsAt: null });
  await expect(run('status announce', ['Too late.'], { until: toIso(clock.now() - 1) })).rejects.toThrow(
    'lies before the beginning',
  );
  await expect(run('status announce', ['Whenever.'], { from: 'soon' })).rejects.toThrow('is an instant');
  clock.advance(MINUTE_MS);
  const id = notice?.id ?? '';
  await run('status end', [id]);
  await expect(run('status end', [id])).rejects.toThrow('No notice');
  expect((await read()).notices[0]?.endsAt).toBe(toIso(clock.now()));
  await run('status show', []);
  expect(printed.join('\n')).toContain('Cards are taken slowly.');
});

test('what no page shows is swept, and the state that holds on is kept', async () => {
  const { services, clock, db, read, run } = await openShop();
  await lookAtParts(services);
  await run('status announce', ['Short.'], { until: toIso(clock.now() + MINUTE_MS) });
  for (let day = 0; day <= STATUS_DAYS + 1; day += 1) {
    clock.advance(DAY_MS);
    await lookAtParts(services);
  }
  await sweepStatus(services);
  expect(await db.selectFrom('status_notice').select('id').execute()).toEqual([]);
  const { parts } = await read();
  expect(parts[0]?.days).toHaveLength(STATUS_DAYS);
  expect(parts[0]?.days[0]?.state).not.toBeNull();
  const oldest = await db.selectFrom('status_change').select('at').orderBy('at').executeTakeFirstOrThrow();
  expect(Date.parse(oldest.at)).toBeGreaterThan(clock.now() - (STATUS_DAYS + 3) * DAY_MS);
});
