// Uploads for plans and brands that nothing names: they go after a while, and nothing else does.
import { expect, test } from 'vitest';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { moveMedia } from '#platform/ground/media/move-media.ts';
import { sweepUnused, UNUSED_DAYS } from '#platform/ground/media/unused.ts';
import { type MediaShop, openMediaShop } from '../../../support/content/media-shop.ts';

const listPictures = async ({ services }: MediaShop) => {
  const rows = await services.database.db.selectFrom('content_file').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};
const listBrandFiles = async ({ services }: MediaShop) => {
  const rows = await services.database.db.selectFrom('brand_file').select('name').execute();
  return rows.map(({ name }) => name);
};

async function plan({ services }: MediaShop, body: string) {
  await services.database.db
    .insertInto('raffle_plan')
    .values({
      id: 'rfp_1',
      offer_key: 'car',
      body,
      revision: 1,
      author: 'desk:mia',
      created_at: '2026-11-19T03:00:00.000Z',
      updated_at: '2026-11-19T03:00:00.000Z',
      opened_no: null,
    })
    .execute();
}

test('a picture that no plan names goes after a while; one of the library stays', async () => {
  const shop = await openMediaShop();
  await moveMedia(shop.services, { to: 's3', limit: 50 });
  const library = await shop.upload('#111111');
  const named = await shop.upload('#222222', 'offer');
  const left = await shop.upload('#333333', 'offer');
  await plan(shop, JSON.stringify({ prizes: [{ picture: `/assets/${named}?width=1280` }] }));
  await sweepUnused(shop.services);
  shop.clock.advance((UNUSED_DAYS - 1) * DAY_MS);
  await sweepUnused(shop.services);
  expect(await listPictures(shop)).toEqual([library, named, left].sort());
  shop.clock.advance(DAY_MS);
  await sweepUnused(shop.services);
  expect(await listPictures(shop)).toEqual([library, named].sort());
  expect(shop.s3.objects.size, 'kept for backups').toBe(3);
});

test('the time begins again where a picture was named in between', async () => {
  const shop = await openMediaShop();
  const id = await shop.upload('#222222', 'offer');
  await sweepUnused(shop.services);
  shop.clock.advance(20 * DAY_MS);
  await plan(shop, `"/assets/${id}"`);
  await sweepUnused(shop.services);
  await shop.services.database.db.deleteFrom('raffle_plan').execute();
  shop.clock.advance(20 * DAY_MS);
  await sweepUnused(shop.services);
  shop.clock.advance(20 * DAY_MS);
  await sweepUnused(shop.services);
  expect(await listPictures(shop)).toEqual([id]);
  shop.clock.advance(20 * DAY_MS);
  await sweepUnused(shop.services);
  expect(await listPictures(shop)).toEqual([]);
});

test('a file of a brand that is uploaded again, or that a version shows, stays', async () => {
  const shop = await openMediaShop();
  const name = await shop.uploadLogo();
  await sweepUnused(shop.services);
  shop.clock.advance((UNUSED_DAYS + 1) * DAY_MS);
  expect(await shop.uploadLogo()).toBe(name);
  await sweepUnused(shop.services);
  expect(await listBrandFiles(shop), 'it was brought again').toEqual([name]);
  const { db } = shop.services.database;
  const row = {
    key: 'b',
    revision: 1,
    body: `{"src":"/brand-files/${name}"}`,
    updated_at: '2026-11-19T03:00:00Z',
  };
  await db
    .insertInto('brand')
    .values({ ...row, body: '{}', position: 1 })
    .execute();
  await db
    .insertInto('brand_revision')
    .values({ key: 'b', revision: 1, body: row.body, author: 'x', created_at: row.updated_at })
    .execute();
  shop.clock.advance((UNUSED_DAYS + 1) * DAY_MS);
  await sweepUnused(shop.services);
  expect(await listBrandFiles(shop), 'an earlier version shows it').toEqual([name]);
  await db.deleteFrom('brand_revision').execute();
  await sweepUnused(shop.services);
  shop.clock.advance((UNUSED_DAYS + 1) * DAY_MS);
  await sweepUnused(shop.services);
  expect(await listBrandFiles(shop)).toEqual([]);
});
