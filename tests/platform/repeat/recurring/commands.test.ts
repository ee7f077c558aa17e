// What operators do about purchases that repeat, by the command line.
import { expect, test } from 'vitest';
import type { CommandCall } from '#platform/ground/operator/command.ts';
import { recurringCommands } from '#platform/repeat/recurring/operate/commands.ts';
import {
  countCheckouts,
  createPlayer,
  listChargesOf,
  listMailKindsOf,
  listOutcomes,
  openRecurringShop,
  readRow,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const ENV = { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '', databaseUrl: undefined };

async function openDesk(player: Parameters<typeof createPlayer>[1] = {}) {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row, customerId } = await createPlayer(shop, player);
  const [charge] = await listChargesOf(services, row.id);
  const run = async (
    name: keyof typeof recurringCommands,
    words: readonly string[] = [],
    options: CommandCall['options'] = {},
  ) => {
    const lines: string[] = [];
    const call = {
      services,
      words,
      options,
      env: ENV,
      actor: 'ops:test',
      print: (line: string) => void lines.push(line),
    };
    const outcome = await recurringCommands[name].run(call);
    return { ...outcome, text: lines.join('\n') };
  };
  return { shop, services, row, customerId, charge: charge!, dueAt: Date.parse(charge!.due_at), run };
}

test('lists what a customer buys again, and shows one with its charges', async () => {
  const { shop, services, row, customerId, run, dueAt } = await openDesk();
  const { email } = await services.database.db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const listed = await run('recurring list', [email]);
  expect(listed.text).toContain(row.id);
  expect(listed.text).toContain('2026-11-20T08:30:00.000Z, $1.00');
  expect(listed.subject).toBe(customerId);
  await runUntil(shop, dueAt + 1000);
  const shown = await run('recurring show', [row.id]);
  expect(shown.text).toContain('active, agreed to at $1.00');
  expect(shown.text).toMatch(/draw:1 .*purchased/);
  expect(shown.text).toMatch(/draw:2 .*planned/);
  await expect(run('recurring show', ['rec_of_nobody'])).rejects.toThrow('There is no rec_of_nobody');
});

test('stops one with a reason, tells its owner, and nothing is charged any more', async () => {
  const { shop, services, row, customerId, run, dueAt } = await openDesk();
  await expect(run('recurring stop', [row.id])).rejects.toThrow('A reason is needed');
  const paused = await run('recurring stop', [row.id], { reason: 'Asked by phone', pause: true });
  expect(paused).toMatchObject({ subject: row.id, detail: { how: 'pause', reason: 'Asked by phone' } });
  expect(await readRow(services, row.id)).toMatchObject({ paused_by: 'operator' });
  await expect(run('recurring stop', [row.id], { reason: 'x', pause: true })).rejects.toThrow('already');
  await run('recurring stop', [row.id], { reason: 'Asked again' });
  expect(await readRow(services, row.id)).toMatchObject({
    status: 'recurring_status_cancelled',
    cancelled_by: 'operator',
  });
  await expect(run('recurring stop', [row.id], { reason: 'x' })).rejects.toThrow('already');
  await runUntil(shop, dueAt + 1000);
  expect(await countCheckouts(services)).toBe(0);
  expect(await listMailKindsOf(services, customerId)).toEqual(['recurring_paused', 'recurring_cancelled']);
});

test('tries again what has failed, and says what became of it', async () => {
  const { shop, services, row, run, dueAt } = await openDesk({ cents: 0 });
  await expect(run('recurring retry', [row.id])).rejects.toThrow('Nothing of');
  await runUntil(shop, dueAt + 1000);
  expect((await run('recurring retry', [row.id])).text).toBe('draw:1: soft_failure (funds)');
  expect((await listChargesOf(services, row.id))[0]!.attempts).toBe(2);
});

test('says what will be charged, and runs what is due once', async () => {
  const { shop, services, row, run, dueAt } = await openDesk();
  expect((await run('recurring due', ['1'])).text).toBe('0 charges, $0.00 together.');
  expect((await run('recurring due', ['48'])).text).toContain('1 charges, $1.00 together.');
  expect((await run('recurring run')).text).toBe('Nothing is due.');
  shop.clock.set(dueAt);
  const runs = await Promise.all([run('recurring run'), run('recurring run')]);
  expect(runs.map(({ text }) => text)).toContain('purchased: 1');
  expect(await countCheckouts(services)).toBe(1);
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
});
