import { expect, test } from 'vitest';
import type { Giveaway, OwnGiveaway } from '#lib/contracts/membership/giveaway.ts';
import {
  findOwnGiveaway,
  loadCurrentEntries,
  loadCurrentGiveaways,
} from '#lib/server/loaders/membership/giveaway-page.ts';
import type { MemberPage } from '#lib/server/loaders/membership/program-page.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';

const DRAWS = 150;

const createGiveaway = (number: number): Giveaway => ({
  id: `daily-${number}`,
  type: 'daily',
  number,
  title: 'Fifty a day',
  description: 'Fifty dollars each day.',
  open: '2026-11-18T09:00:00.000Z',
  close: '2026-11-19T08:55:00.000Z',
  drawAt: '2026-11-19T09:00:00.000Z',
  availability: 'drawn',
  tier: 'free',
  prize: { name: '$50', kind: 'cash', value: { amount: '50.00', currency: 'AUD' }, units: 1 },
  permits: [],
  images: [],
  entries: 1,
  winners: [],
});
const owned: OwnGiveaway[] = Array.from({ length: DRAWS }, (_, index) => ({
  ...createGiveaway(DRAWS - index),
  entry: { status: 'unlocked', number: 1, won: { rank: 0, state: 'paid' } },
}));

interface Query {
  readonly limit: number;
  readonly number?: number;
}

/** Answers as the service does: the latest first, and no more than are asked for. */
const listOwned = ({ limit, number }: Query) =>
  owned.filter((own) => number === undefined || own.number === number).slice(0, limit);

const service = { call: async (_: unknown, { query }: { query: Query }) => ({ result: listOwned(query) }) };
const createPage = (state: 'customer' | 'guest') =>
  ({ visitor: { state }, mine: service, api: service, tags: new PageTags() }) as unknown as MemberPage;

test('the own entry and win stay on the page of a giveaway, however many were drawn since', async () => {
  for (const number of [DRAWS, 1])
    expect(await findOwnGiveaway(createPage('customer'), createGiveaway(number))).toMatchObject({
      number,
      entry: { won: { state: 'paid' } },
    });
});

test('a guest has none, and neither has a member who was not in it', async () => {
  expect(await findOwnGiveaway(createPage('guest'), createGiveaway(1))).toBeUndefined();
  expect(await findOwnGiveaway(createPage('customer'), createGiveaway(DRAWS + 1))).toBeUndefined();
});

test('of every giveaway that the overview shows it is known how the member stands to it', async () => {
  const page = createPage('customer');
  const shown = await loadCurrentGiveaways(page);
  const entries = await loadCurrentEntries(page.mine);
  expect(shown).toHaveLength(100);
  for (const { id } of shown) expect(entries.get(id)).toMatchObject({ status: 'unlocked' });
});
