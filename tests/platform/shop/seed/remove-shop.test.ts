import { expect, test } from 'vitest';
import { PARTNERS } from '#content/partners.ts';
import { getProductOffers } from '#lib/contracts/offers/offer.ts';
import { updateItem } from '#platform/content/cms/write.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { DEMONSTRATION_GAMES } from '#platform/shop/seed/games/all.ts';
import { DEMONSTRATION_RAFFLES } from '#platform/shop/seed/raffles/all.ts';
import { type RemovedShop, removeDemonstrationShop } from '#platform/shop/seed/removal/remove-shop.ts';
import { seedShop } from '#platform/shop/seed/seed.ts';
import { DEMONSTRATION_SYNDICATES } from '#platform/shop/seed/syndicates/offers.ts';
import { buyTicket, createFundedCustomer, createQuickPickInput } from '../../../support/buying/buying.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';
import { fillAsBefore } from '../../../support/shop/filled-shop.ts';
import { readWholeDatabase } from '../../../support/shop/whole-database.ts';

const LONG = { timeout: 120_000 };
const NAMES = [
  ...[...DEMONSTRATION_GAMES, ...DEMONSTRATION_RAFFLES, ...DEMONSTRATION_SYNDICATES].map(
    ({ offer }) => offer.name,
  ),
  ...PARTNERS.map(({ name }) => name),
  ...['GOCAF', 'invented', 'Harebell', 'Harbour Art Union', 'Daily Winners', '1800 555'],
];
const removeAll = (services: Parameters<typeof removeDemonstrationShop>[0]) =>
  removeDemonstrationShop(services, { keep: [], archives: false });

test(
  'what an earlier release wrote into a shop in production goes, and leaves what an empty shop begins with',
  LONG,
  async () => {
    const filled = await openTestPlatform();
    await fillAsBefore(filled.services);
    const done = (await removeAll(filled.services)) as RemovedShop;
    expect(done.draws).toBeGreaterThan(10_000);
    expect(done).toMatchObject({ kept: [], archived: [], pictures: 23, giveaways: 3 });
    const empty = await openTestPlatform();
    await seedShop(empty.services, { isDemonstration: false, brand: 'drawcard' });
    const [left, begun] = [
      await readWholeDatabase(filled.services.database),
      await readWholeDatabase(empty.services.database),
    ];
    const listFilled = (tables: typeof left) =>
      [...tables].filter(([, rows]) => rows.length > 0).map(([name]) => name);
    // Texts come with the next start.
    expect(listFilled(left)).toEqual(listFilled(begun).filter((name) => name !== 'translation'));
    const pick = (tables: typeof left) =>
      ['config_value', 'content_item'].flatMap((name) => tables.get(name)!.map((row) => JSON.parse(row)));
    const toNames = (tables: typeof left) =>
      pick(tables).map(({ namespace, key, collection, id, status }) => [
        namespace ?? collection,
        key ?? id,
        status,
      ]);
    expect(toNames(left)).toEqual(toNames(begun));
    const said = JSON.stringify(
      ['config_value', 'content_item', 'content_revision', 'job'].map((name) => left.get(name)),
    );
    expect(NAMES.filter((name) => said.includes(name))).toEqual([]);
    expect((await verifyLedger(filled.services)).faults).toEqual([]);
    await seedShop(filled.services);
    expect((await readWholeDatabase(filled.services.database)).get('product_offer')).toEqual([]);
  },
);

const listOffers = async ({ services }: TestPlatform) =>
  (
    await services.database.db.selectFrom('product_offer').select(['key', 'body']).orderBy('key').execute()
  ).map(({ key, body }) => [key, JSON.parse(body).suspended === true] as const);

async function fillAndBuy(): Promise<TestPlatform> {
  const platform = await openTestPlatform();
  await fillAsBefore(platform.services);
  const as = await createFundedCustomer(platform, '50.00');
  await buyTicket(platform, as, createQuickPickInput(5, { lotteryKey: 'comet' }));
  return platform;
}

test('where customers hold tickets nothing goes, and what they hold is named', LONG, async () => {
  const platform = await fillAndBuy();
  const before = await readWholeDatabase(platform.services.database);
  const refused = await removeAll(platform.services);
  expect(refused).toMatchObject({
    touched: [{ key: 'comet', name: 'Comet', by: ['tickets: 1', 'entries in its draws: 1'] }],
    enteredGiveaways: 0,
  });
  expect(await readWholeDatabase(platform.services.database)).toEqual(before);
});

test('what customers hold is taken off sale and stays, or is kept as the operator’s own', LONG, async () => {
  const archived = await fillAndBuy();
  const done = await removeDemonstrationShop(archived.services, { keep: [], archives: true });
  expect(done).toMatchObject({ archived: ['comet'] });
  expect(await listOffers(archived)).toEqual([['comet', true]]);
  const { result: left } = await archived.call(getProductOffers, {
    params: { pricingId: 'default' },
  });
  expect(left.map(({ key, isArchived }) => [key, isArchived])).toEqual([['comet', true]]);
  expect((await verifyLedger(archived.services)).faults).toEqual([]);
  const kept = await fillAndBuy();
  await removeDemonstrationShop(kept.services, { keep: ['comet', 'tide'], archives: false });
  expect(await listOffers(kept)).toEqual([
    ['comet', false],
    ['tide', false],
  ]);
});

test('what an editor has changed is the operator’s own and stays', LONG, async () => {
  const { services } = await openTestPlatform();
  await fillAsBefore(services);
  const fields = { lead: 'Who we are.' };
  await updateItem(services, 'about', { name: 'pages', author: 'editor:edr_1', fields });
  const done = (await removeAll(services)) as RemovedShop;
  expect(done.kept).toEqual(['pages/about']);
  const pages = await services.database.db
    .selectFrom('content_item')
    .select(['id', 'status'])
    .where('collection', '=', 'pages')
    .orderBy('id')
    .execute();
  expect(pages).toContainEqual({ id: 'about', status: 'published' });
  expect(pages).toContainEqual({ id: 'terms-of-use', status: 'draft' });
});

test('a demonstration that its own accounts alone have used goes without more being said', LONG, async () => {
  const { services } = await openTestPlatform();
  await seedShop(services);
  const done = (await removeAll(services)) as RemovedShop;
  expect(done.archived.length).toBeGreaterThan(5);
  expect(done.customers).toContain('demo@drawcard.example');
  expect(done.codes.length).toBeGreaterThan(0);
  expect((await verifyLedger(services)).faults).toEqual([]);
  const onSale = (await services.database.db.selectFrom('product_offer').select('body').execute()).filter(
    ({ body }) => JSON.parse(body).suspended !== true,
  );
  expect(onSale).toEqual([]);
});
