import { expect, test } from 'vitest';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import {
  discardCatalogueDraft,
  getCatalogueOffer,
  listCatalogue,
  publishCatalogueOffer,
  reviseCatalogueOffer,
  saveCatalogueOffer,
} from '#lib/contracts/catalogue/catalogue.ts';
import type { GameFileInput } from '#lib/contracts/catalogue/game-file.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { openDrawsAhead } from '#platform/catalogue/draws/open-ahead.ts';
import { publishPlanned } from '#platform/catalogue/games/publish.ts';
import { findOffer, saveOffer } from '#platform/catalogue/offers/store.ts';
import type { Services } from '#platform/services.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { buyTicket, createFundedCustomer, createQuickPickInput } from '../../../support/buying/buying.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';

const KEY = 'my-saturday';
const file: GameFileInput = GAME_TEMPLATES.find(({ name }) => name === 'six-of-45')!.file;

async function openCatalogue(overrides: Partial<Services> = {}) {
  const platform = await openTestPlatform(overrides);
  const { services } = platform;
  const token = await addOperator(services, { name: 'mia', role: 'manager' });
  const headers = { [HEADERS.operatorToken]: token! };
  const params = { key: KEY };
  return {
    platform,
    services,
    params,
    headers,
    save: (input: object, revision: number) =>
      platform.call(saveCatalogueOffer, { params, headers, body: { file: input, revision } }),
    publish: (revision: number, startsAt?: string) =>
      platform.call(publishCatalogueOffer, {
        params,
        headers,
        body: { revision, ...(startsAt && { startsAt }) },
      }),
    read: async () => (await platform.call(getCatalogueOffer, { params, headers })).result,
    findDraws: () =>
      services.database.db
        .selectFrom('draw')
        .select(['draw_no', 'local_date', 'source', 'status'])
        .where('offer_key', '=', KEY)
        .orderBy('draw_no')
        .execute(),
  };
}

/** The game with other rules from a day on. */
const withRulesFrom = (day: string): GameFileInput => {
  const [rules] = file.rules;
  const changed = structuredClone(rules!);
  changed.validFrom = day;
  changed.divisions[0]!.poolBps = 3900;
  return { ...file, rules: [changed, rules!] };
};

test('a game is drafted, published, and sold: its draws are open and its pages made again', async () => {
  const { platform, services, headers, save, publish, read, findDraws } = await openCatalogue();
  const saved = await save({ ...file, calendar: { ...file.calendar, firstDrawNo: 500 } }, 0);
  expect(saved.result).toEqual({ revision: 1, faults: [] });
  expect(await findOffer(services.database.db, KEY)).toBeUndefined();
  const listed = await platform.call(listCatalogue, { headers });
  expect(listed.result.offers).toMatchObject([{ key: KEY, state: 'draft', hasDraft: true, openDraws: 0 }]);
  platform.purged.length = 0;
  const published = await publish(1);
  expect(published.result.version).toMatchObject({ number: 1, state: 'published', author: 'mia' });
  expect(platform.purged).toEqual(expect.arrayContaining(['offers', `offer:${KEY}`]));
  const draws = await findDraws();
  expect(draws).toHaveLength(30);
  expect(draws[0]).toEqual({ draw_no: 500, local_date: '2026-11-21', source: 'feed', status: 'DRAW_OPEN' });
  const customer = await createFundedCustomer(platform, '100.00');
  const bought = await buyTicket(
    platform,
    customer,
    createQuickPickInput(6, { lotteryKey: KEY, firstDrawNo: 500 }),
  );
  expect(bought).toBeDefined();
  expect((await read()).uses).toEqual([{ kind: 'open-draw', count: 1 }]);
});

test('a draft may be wrong, and is published once it is mended', async () => {
  const { save, publish } = await openCatalogue();
  const wrong = await save({ ...file, pricePerGame: '0.00' }, 0);
  expect(wrong.result.faults).toMatchObject([{ path: 'pricePerGame', code: 'price_zero', isWarning: false }]);
  const refused = await publish(1);
  expect(refused.status).toBe(422);
  expect(refused.envelope).toMatchObject({ result: { faults: [{ path: 'pricePerGame' }] } });
  const unread = await save({ format: file.format, name: 'Half' }, 1);
  expect(unread.result.faults.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['shortName', 'timeZone', 'rules']),
  );
  await save(file, 2);
  expect((await publish(3)).status).toBe(200);
});

test('what has another shape is named in words', async () => {
  const { save } = await openCatalogue();
  const { timeZone: _, ...rest } = file;
  const saved = await save({ ...rest, ranking: 'first', currency: 'NZD', pricePerGame: '1,5', other: 1 }, 0);
  expect(Object.fromEntries(saved.result.faults.map(({ path, message }) => [path, message]))).toEqual({
    timeZone: 'Fill this in.',
    ranking: 'Enter a whole number.',
    currency: 'This is not what the format says here.',
    pricePerGame: 'Write an amount with two decimals, as 0.85.',
    '': 'The format does not know other. Leave it out.',
  });
});

test('of two who edit one draft, the later one is told who has saved', async () => {
  const { save } = await openCatalogue();
  await save(file, 0);
  await save({ ...file, name: 'Ours' }, 1);
  const late = await save({ ...file, name: 'Theirs' }, 1);
  expect(late.status).toBe(409);
  expect(late.envelope).toMatchObject({
    errors: { revision: [{ code: 'draft_changed', message: expect.stringContaining('mia') }] },
  });
  expect((await save(file, 0)).status).toBe(409);
});

test('what was sold keeps its rules: new ones begin after the draws that have tickets', async () => {
  const { platform, services, save, publish } = await openCatalogue();
  await save(file, 0);
  await publish(1);
  const customer = await createFundedCustomer(platform, '100.00');
  await buyTicket(platform, customer, createQuickPickInput(6, { lotteryKey: KEY, firstDrawNo: 1 }));
  const early = await save(withRulesFrom('2026-11-20'), 0);
  expect(early.result.faults).toMatchObject([{ path: 'rules', code: 'rules_of_sold_draw' }]);
  expect(early.result.faults[0]?.message).toContain('draw 1 of 2026-11-21');
  expect((await publish(1)).status).toBe(422);
  const later = await save(withRulesFrom('2026-11-22'), 1);
  expect(later.result.faults).toEqual([]);
  expect((await publish(2)).status).toBe(200);
  expect((await findOffer(services.database.db, KEY))?.rules.map(({ validFrom }) => validFrom)).toEqual([
    '2026-11-22',
    '1986-01-01',
  ]);
});

test('what commands have set of an offer stays through a publication', async () => {
  const { services, save, publish, platform, headers, params } = await openCatalogue();
  await save(file, 0);
  await publish(1);
  const { db } = services.database;
  const offer = await findOffer(db, KEY);
  const restrictions = [
    { productType: 'lottery_ticket' as const, kind: 'licensing_restriction' as const, regions: ['SA'] },
  ];
  await saveOffer(db, services, { ...offer!, suspended: true, restrictions });
  await save({ ...file, pricePerGame: '1.00' }, 0);
  await publish(1);
  expect(await findOffer(db, KEY)).toMatchObject({ suspended: true, restrictions });
  const revised = await platform.call(reviseCatalogueOffer, { params: { ...params, number: 1 }, headers });
  expect(revised.result.revision).toBe(1);
  const { draft } = (await platform.call(getCatalogueOffer, { params, headers })).result;
  expect(draft).toMatchObject({ pricePerGame: '0.90' });
});

test('a planned version is published at its moment, and may be taken back before', async () => {
  const { platform, services, save, publish, read, headers, params } = await openCatalogue();
  const { db } = services.database;
  await save(file, 0);
  await publish(1);
  await save({ ...file, pricePerGame: '1.10' }, 0);
  expect((await publish(1, new Date(TEST_NOW - 1000).toISOString())).status).toBe(422);
  const planned = await publish(1, new Date(TEST_NOW + 3_600_000).toISOString());
  expect(planned.result.version).toMatchObject({ state: 'planned', startsAt: '2026-11-19T04:00:00.000Z' });
  const { id } = await db
    .selectFrom('offer_version')
    .select('id')
    .where('state', '=', 'planned')
    .executeTakeFirstOrThrow();
  expect((await read()).planned).toMatchObject({ pricePerGame: '1.10' });
  const job = await db
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', 'publish_game')
    .executeTakeFirstOrThrow();
  expect(job.run_at).toBe('2026-11-19T04:00:00.000Z');
  await publishPlanned(services, id);
  await publishPlanned(services, id);
  const priceOf = async () => (await findOffer(db, KEY))?.gameTypes[0]?.gameOffers[0]?.prices[0]?.price;
  expect(await priceOf()).toBe('4.40');
  await save({ ...file, pricePerGame: '2.00' }, 0);
  await publish(1, new Date(TEST_NOW + 7_200_000).toISOString());
  const back = await platform.call(discardCatalogueDraft, { params, headers, query: { state: 'planned' } });
  expect(back.status).toBe(200);
  const last = await db
    .selectFrom('offer_version')
    .select('id')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  await publishPlanned(services, last.id);
  expect(await priceOf()).toBe('4.40');
});

test('a shop for real money takes no invented draws, and no address that is taken', async () => {
  const { save } = await openCatalogue({ isRealShop: true });
  const invented = await save(
    {
      ...file,
      url: '/cart',
      results: { source: 'demonstration', gamesPlayed: 10, poolCents: 100, isJackpotKnownAhead: false },
    },
    0,
  );
  expect(invented.result.faults).toMatchObject([
    { code: 'url_taken', path: 'url' },
    { code: 'results_invented' },
  ]);
});

test('a closing time that the turned clock skips ends sales with the draw, and keeps no other game from its draws', async () => {
  const { services, save, publish, platform } = await openCatalogue();
  const calendar = {
    ...file.calendar,
    drawDays: ['sun' as const],
    drawTime: '03:00',
    closeTime: '02:30',
    drawsAhead: 60,
  };
  await save({ ...file, calendar }, 0);
  expect((await publish(1)).status).toBe(200);
  const { db } = services.database;
  const turned = await db
    .selectFrom('draw')
    .select(['stop_at', 'draw_at'])
    .where('local_date', '=', '2027-10-03')
    .executeTakeFirstOrThrow();
  expect(turned.stop_at).toBe(turned.draw_at);
  const broken = await findOffer(db, KEY);
  await saveOffer(db, services, { ...broken!, key: 'a-broken', url: '/a-broken', timeZone: 'Mars/X' });
  platform.clock.advance(30 * 86_400_000);
  await openDrawsAhead(services);
  const { open } = await db
    .selectFrom('draw')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('offer_key', '=', KEY)
    .where('stop_at', '>', new Date(platform.clock.now()).toISOString())
    .executeTakeFirstOrThrow();
  expect(Number(open)).toBe(60);
});

test('rules hold for the next draw, days are days, and choices are few', async () => {
  const { save } = await openCatalogue();
  const [rules] = file.rules;
  const say = async (input: object, revision: number) =>
    (await save(input, revision)).result.faults.map(({ path, code }) => `${path} ${code}`);
  expect(await say({ ...file, rules: [{ ...rules, validFrom: '2030-01-01' }] }, 0)).toEqual([
    'rules.0.validFrom rules_begin_late',
  ]);
  expect(await say({ ...file, rules: [{ ...rules, validFrom: '2026-02-31' }] }, 1)).toContain(
    'rules.0.validFrom date_unknown',
  );
  const furtherDraws = { kind: 'weeks', options: [7, 7] };
  expect(await say({ ...file, calendar: { ...file.calendar, furtherDraws } }, 2)).toEqual([
    'calendar.furtherDraws.options choices_twice',
  ]);
});

test('a draft that somebody else has saved is not thrown away unseen', async () => {
  const { platform, save, headers, params, publish } = await openCatalogue();
  await save(file, 0);
  await publish(1);
  await save({ ...file, name: 'Ours' }, 0);
  await save({ ...file, name: 'Theirs' }, 1);
  const discard = (revision: number) =>
    platform.call(discardCatalogueDraft, { params, headers, query: { revision } });
  expect((await discard(1)).status).toBe(409);
  const revise = (revision: number) =>
    platform.call(reviseCatalogueOffer, { params: { ...params, number: 1 }, headers, body: { revision } });
  expect((await revise(1)).status).toBe(409);
  expect((await revise(2)).status).toBe(200);
  expect((await discard(1)).status).toBe(200);
});
