import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { draftPages, TO_COMPLETE } from '#content/empty-shop/pages.ts';
import { PARTNERS } from '#content/partners.ts';
import { getConfig } from '#lib/contracts/config.ts';
import { getProductOffers } from '#lib/contracts/offers/offer.ts';
import { DEMONSTRATION_GAMES } from '#platform/shop/seed/games/all.ts';
import { DEMONSTRATION_RAFFLES } from '#platform/shop/seed/raffles/all.ts';
import { seedShop } from '#platform/shop/seed/seed.ts';
import { DEMONSTRATION_SYNDICATES } from '#platform/shop/seed/syndicates/offers.ts';
import { startPlatform } from '#platform/start.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { readWholeDatabase } from '../../../support/shop/whole-database.ts';

/** Tables that a shop without customers, offers and editors has rows in. */
const KEPT = [
  ...[
    'account',
    'bank_counter',
    'alert_cursor',
    'purge_counter',
    'purge_record',
    'job',
    'audit',
    'audit_chain',
  ],
  // What the texts are found by.
  ...['search_document', 'search_word'],
  ...['config_value', 'content_item', 'content_revision', 'translation', 'brand', 'brand_revision'],
];

const offers = [...DEMONSTRATION_GAMES, ...DEMONSTRATION_RAFFLES, ...DEMONSTRATION_SYNDICATES].map(
  ({ offer }) => offer,
);
/** Names, keys and phrases that only a demonstration says. */
const INVENTED = [
  ...offers.map(({ name }) => name),
  ...PARTNERS.map(({ name }) => name),
  ...brands.flatMap(({ name, supportNumber, supportEmail }) => [name, supportNumber, supportEmail]),
  ...['.example', 'GOCAF', 'invented', 'demonstration', 'real money', 'comet', 'Daily Winners'],
];

test('a shop in production begins with settings, texts and drafts, and with nothing that is invented', async () => {
  const { services } = await openTestPlatform();
  await seedShop(services, { isDemonstration: false, shopName: 'Kestrel Draws' });
  const tables = await readWholeDatabase(services.database);
  const filled = [...tables].filter(([, rows]) => rows.length > 0).map(([table]) => table);
  expect(filled.filter((table) => !KEPT.includes(table))).toEqual([]);
  // Texts have words for a demonstration, which are shown where there is one.
  const said = ['config_value', 'content_item', 'content_revision'].map((table) => tables.get(table));
  const text = JSON.stringify(said)
    .toLowerCase()
    .replaceAll(/drawcard\\*"/g, '');
  expect(text).toContain('kestrel draws');
  expect(INVENTED.filter((word) => text.includes(word.toLowerCase()))).toEqual([]);
});

test('the pages that speak for the operator wait as drafts, each with what is missing', async () => {
  const { services } = await openTestPlatform();
  await seedShop(services, { isDemonstration: false });
  const rows = await services.database.db
    .selectFrom('content_item')
    .select(['collection', 'id', 'status', 'body'])
    .where('collection', 'in', ['pages', 'contact_page', 'faqs'])
    .orderBy('id')
    .execute();
  const drafts = rows.filter(({ status }) => status === 'draft');
  const wanted = [
    'about',
    'privacy',
    'responsible-gaming',
    'terms-and-conditions',
    'terms-of-use',
    'contact',
  ];
  expect(drafts.map(({ id }) => id)).toEqual(expect.arrayContaining(wanted));
  for (const id of wanted) expect(rows.find((row) => row.id === id)!.body).toContain(TO_COMPLETE);
  expect(rows.filter(({ status }) => status === 'published').map(({ id }) => id)).toEqual([
    'cookie-policy',
    'how-draws-are-proven',
  ]);
  expect(draftPages.every(({ blocks }) => blocks.length > 1)).toBe(true);
});

test('an empty shop sells nothing, has no telephone that somebody invented, and stays empty at later starts', async () => {
  const platform = await openTestPlatform();
  await seedShop(platform.services, { isDemonstration: false });
  const { result } = await platform.call(getProductOffers, { params: { pricingId: 'standard' } });
  expect(result).toEqual([]);
  expect((await platform.call(getConfig)).result.supportNumber).toBe('');
  const before = await readWholeDatabase(platform.services.database);
  await seedShop(platform.services, { isDemonstration: false });
  // On a copy that is started for trials, too.
  await seedShop(platform.services);
  expect(await readWholeDatabase(platform.services.database)).toEqual(before);
});

test('a start in production writes nothing of the demonstration', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'drawcard-empty-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const keys = { appKey: 'app-key', appSecret: 's'.repeat(32), tokenSecret: 't'.repeat(32) };
  const told: string[] = [];
  const platform = await startPlatform({
    env: { ...keys, dataDir, mode: 'production', isClockMovable: false },
    onProgress: (line) => void told.push(line),
  });
  const tables = await readWholeDatabase(platform.services.database);
  await platform.close();
  for (const table of [
    'product_offer',
    'draw',
    'giveaway',
    'voucher',
    'customer',
    'content_editor',
    'content_file',
  ])
    expect([table, tables.get(table)]).toEqual([table, []]);
  expect(told.join()).not.toContain('demonstration');
});
