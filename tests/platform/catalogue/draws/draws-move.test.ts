import { expect, test } from 'vitest';
import { moveCommands } from '#platform/catalogue/draws/move-command.ts';
import { moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { openDrawsAhead } from '#platform/catalogue/draws/open-ahead.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { listSyndicates } from '#platform/catalogue/syndicates/store.ts';
import type { Services } from '#platform/services.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import {
  buyTickets,
  createPairOffer,
  createWalletHolder,
  listDraws,
  listEntries,
  playGame,
} from '../../../support/played-draws.ts';
import {
  createPlayer,
  listChargesOf,
  listOutcomes,
  openRecurringShop,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';
import { listPools, openCrew } from '../../../support/syndicates.ts';

const DAY_MS = 86_400_000;

/** Saturdays only, with results from outside; the first draw is on 2026-11-21. */
const onSaturdays = () => {
  const { demonstration: _, ...operation } = createPairOffer().operation;
  return { drawDays: ['sat' as const], operation: { ...operation, drawsAhead: 2 } };
};

const move = async (services: Services, drawNo: number, date: string) => {
  const draw = (await listDraws(services)).find(({ draw_no }) => draw_no === drawNo);
  return moveDrawToDay(services, draw!.id, date);
};

const listDays = async (services: Services) =>
  (await listDraws(services)).map(({ draw_no, local_date }) => [draw_no, local_date]);

test('a draw is moved to another day with the times of that day, and its tickets stay in it', async () => {
  const { services, purged } = await openTestPlatform();
  await playGame(services, onSaturdays());
  await buyTickets(services, await createWalletHolder(services), { tickets: 3 });
  purged.length = 0;
  await move(services, 1, '2026-11-20');
  expect((await listDraws(services))[0]).toMatchObject({
    local_date: '2026-11-20',
    stop_at: '2026-11-20T08:30:00.000Z',
    draw_at: '2026-11-20T09:30:00.000Z',
    status: 'DRAW_OPEN',
  });
  expect(await listEntries(services)).toHaveLength(3);
  for (const tag of ['offers', 'offer:pair', 'draws:pair', 'draw:pair:1']) expect(purged).toContain(tag);
});

test('the command says where the draw is now, or why it stays', async () => {
  const { services } = await openTestPlatform();
  await playGame(services, onSaturdays());
  const printed: string[] = [];
  const run = (...words: string[]) =>
    moveCommands['draws move'].run({
      services,
      actor: 'ops:mia',
      words,
      options: {},
      print: (line) => void printed.push(line),
    });
  expect(await run('pair', '1', '2026-11-20')).toEqual({
    subject: 'pair 1',
    detail: { from: '2026-11-21', to: '2026-11-20', stopBefore: '2026-11-21T08:30:00.000Z' },
  });
  expect(printed).toEqual([
    'Draw 1 of pair is on 2026-11-20. Its sales end at 2026-11-20T08:30:00.000Z, it is drawn at 2026-11-20T09:30:00.000Z.',
  ]);
  await expect(run('pair', '1', '2026-11-31')).rejects.toThrow('2026-11-31 is no day');
  await expect(run('pair', '1', '2026-11-28')).rejects.toThrow(
    "Draw 1 of pair can't be moved to 2026-11-28: draw 2 is on 2026-11-28.",
  );
});

test('the old day of the latest draw is not opened again', async () => {
  const { services } = await openTestPlatform();
  await playGame(services, onSaturdays());
  await move(services, 2, '2026-11-27');
  await openDrawsAhead(services);
  expect(await listDays(services)).toEqual([
    [1, '2026-11-21'],
    [2, '2026-11-27'],
    [3, '2026-12-05'],
  ]);
});

test('a draw whose new stop has passed is closed with it; sales that have ended stay ended', async () => {
  const { services, clock } = await openTestPlatform();
  await playGame(services, onSaturdays());
  const now = Date.parse('2026-11-21T01:00:00Z');
  clock.set(now);
  const held = { stop_at: '2026-11-20T08:30:00.000Z', draw_at: '2026-11-20T09:30:00.000Z' };
  expect(await move(services, 1, '2026-11-20')).toMatchObject({ ...held, status: 'DRAW_CLOSED' });
  expect((await listDraws(services))[0]).toMatchObject({ ...held, status: 'DRAW_CLOSED' });
  await runDueDraws(services);
  const later = await move(services, 1, '2026-11-22');
  expect(later).toMatchObject({ stop_at: held.stop_at, draw_at: '2026-11-22T09:30:00.000Z' });
  expect(await move(services, 1, '2026-11-20')).toMatchObject(held);
});

test('a draw passes no other, keeps its rules, and stays where its numbers are', async () => {
  const { services, clock } = await openTestPlatform();
  const [rules] = createPairOffer().rules;
  await playGame(services, {
    ...onSaturdays(),
    rules: [rules!, { ...rules!, validFrom: '2026-12-07' }],
    operation: { ...createPairOffer().operation, drawsAhead: 3 },
  });
  await expect(move(services, 2, '2026-11-21')).rejects.toThrow('draw 1 is on 2026-11-21');
  await expect(move(services, 2, '2026-12-05')).rejects.toThrow('draw 3 is on 2026-12-05');
  await expect(move(services, 3, '2026-12-08')).rejects.toThrow('other rules');
  clock.set(Date.parse('2026-11-21T10:00:00Z'));
  await runDueDraws(services);
  await expect(move(services, 1, '2026-11-20')).rejects.toThrow('it has its numbers');
  expect((await listDays(services))[0]).toEqual([1, '2026-11-21']);
});

test('shares in a draw that is moved forward are sold until its new stop', async () => {
  const { services, clock, purged } = await openTestPlatform();
  await openCrew(services);
  const [pool] = await listPools(services);
  const draw = (await listDraws(services)).find(({ id }) => id === pool!.draw_id);
  clock.set(Date.parse(draw!.stop_at) - 3 * DAY_MS);
  const before = (await listSyndicates(services.database.db, clock))[0]!.cutOff;
  purged.length = 0;
  const day = new Date(Date.parse(draw!.local_date) - DAY_MS).toISOString().slice(0, 10);
  const moved = await moveDrawToDay(services, draw!.id, day);
  const [listed] = await listSyndicates(services.database.db, clock);
  expect(listed!.cutOff).toBe(moved.stop_at);
  expect(listed!.cutOff < before).toBe(true);
  expect(purged).toContain('syndicates');
});

test('a purchase that repeats buys the draw on its new day', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row } = await createPlayer(shop);
  await move(services, 1, '2026-11-20');
  await runUntil(shop, Date.parse('2026-11-19T08:30:00Z') - 1);
  expect(await listChargesOf(services, row.id)).toMatchObject([
    { due_at: '2026-11-19T08:30:00.000Z', last_at: '2026-11-20T08:15:00.000Z', state: 'planned' },
  ]);
  await runUntil(shop, Date.parse('2026-11-20T08:30:00Z'));
  expect((await listOutcomes(services, row.id))[0]).toBe('purchased');
});
