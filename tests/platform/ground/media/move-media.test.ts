// Uploaded files between the database and a bucket: shown the same at every moment, wherever they are.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { addFile } from '#platform/content/cms/files.ts';
import { removePictures } from '#platform/content/cms/picture-media.ts';
import { markRestored } from '#platform/ground/config/restored.ts';
import { transact } from '#platform/ground/db/open.ts';
import { MediaUnavailable } from '#platform/ground/media/media-store.ts';
import { checkMedia, countMedia, moveMedia } from '#platform/ground/media/move-media.ts';
import { removeObjects } from '#platform/ground/media/removals.ts';
import { rejectLostMedia } from '#platform/ground/media/start-check.ts';
import { drawPicture, type MediaShop, openMediaShop } from '../../../support/content/media-shop.ts';
import { answerAway } from '../../../support/servers/s3-server.ts';

const COLOURS = ['#111111', '#222222', '#333333', '#444444', '#555555'];

async function fill(shop: MediaShop) {
  const ids: string[] = [];
  for (const colour of COLOURS) ids.push(await shop.upload(colour));
  const names = [await shop.uploadLogo()];
  return { ids, names, before: await shop.showAll(ids, names) };
}

const countRows = async ({ services }: MediaShop) => {
  const counts = await countMedia(services);
  return Object.fromEntries(counts.map(({ kind, here, stored }) => [kind, [here, stored]]));
};

const listKeys = async ({ services }: MediaShop) => {
  const rows = await services.database.db.selectFrom('media_object').select('object_key').execute();
  return rows.map(({ object_key }) => object_key).sort();
};

test('everything moves to the bucket and back, and is the same to whoever looks', async () => {
  const shop = await openMediaShop();
  const { ids, names, before } = await fill(shop);
  expect(await countRows(shop)).toEqual({ pictures: [5, 0], renditions: [5, 0], 'brand-files': [1, 0] });
  expect(shop.s3.objects.size).toBe(0);

  expect(await moveMedia(shop.services, { to: 's3', limit: 2 })).toEqual({ moved: 11, faults: [] });
  expect(await countRows(shop)).toEqual({ pictures: [0, 5], renditions: [0, 5], 'brand-files': [0, 1] });
  expect([...shop.s3.objects.keys()].sort()).toEqual(await listKeys(shop));
  expect([...shop.s3.objects.keys()].every((key) => key.startsWith('shop/'))).toBe(true);
  expect(await shop.showAll(ids, names)).toEqual(before);
  expect(await checkMedia(shop.services, 2)).toEqual({ checked: 11, faults: [] });
  expect(await moveMedia(shop.services, { to: 's3', limit: 2 }), 'a second time').toMatchObject({ moved: 0 });

  const late = await shop.upload('#666666');
  expect(shop.s3.objects.size, 'what is new goes there at once').toBe(12);
  expect(await moveMedia(shop.services, { to: 'database', limit: 3 })).toEqual({ moved: 12, faults: [] });
  expect(await countRows(shop)).toMatchObject({ pictures: [6, 0] });
  expect(await shop.showAll(ids, names)).toEqual(before);
  expect(await shop.show(late)).not.toBe('');
  await shop.upload('#777777');
  expect(shop.s3.objects.size, 'what is newer does not').toBe(12);

  shop.clock.advance(34 * DAY_MS);
  await removeObjects(shop.services);
  expect(shop.s3.objects.size, 'a backup of these days can be restored').toBe(12);
  shop.clock.advance(2 * DAY_MS);
  await removeObjects(shop.services);
  expect(shop.s3.objects.size).toBe(0);
});

test('a move that stops at any call goes on later, and nothing is missing in between', async () => {
  const shop = await openMediaShop();
  const { ids, names, before } = await fill(shop);
  for (const to of ['s3', 'database'] as const) {
    let isWhole = false;
    for (let allowed = 0; !isWhole; allowed += 5) {
      let left = allowed;
      shop.s3.intercept = (request, response) => left-- <= 0 && answerAway(request, response);
      const moved = await moveMedia(shop.services, { to, limit: 3 }).catch((error: unknown) => error);
      isWhole = !(moved instanceof MediaUnavailable);
      shop.s3.intercept = () => false;
      expect(await shop.showAll(ids, names), `${to}, stopped after ${allowed}`).toEqual(before);
    }
  }
  expect(await countRows(shop)).toMatchObject({ pictures: [5, 0], 'brand-files': [1, 0] });
  await moveMedia(shop.services, { to: 's3', limit: 50 });
  shop.clock.advance(36 * DAY_MS);
  await removeObjects(shop.services);
  expect([...shop.s3.objects.keys()].sort(), 'what was left behind is gone').toEqual(await listKeys(shop));
  expect(await shop.showAll(ids, names)).toEqual(before);
}, 60_000);

test('two moves at once move each file once', async () => {
  const shop = await openMediaShop();
  const { ids, names, before } = await fill(shop);
  const both = await Promise.all([1, 2].map(() => moveMedia(shop.services, { to: 's3', limit: 50 })));
  expect(both.map(({ faults }) => faults)).toEqual([[], []]);
  expect(both.reduce((sum, { moved }) => sum + moved, 0)).toBe(11);
  expect(await shop.showAll(ids, names)).toEqual(before);
});

test('nothing moves into a bucket that gives back something else', async () => {
  const shop = await openMediaShop();
  const { ids, names, before } = await fill(shop);
  shop.s3.intercept = (request, response) => {
    if (request.method !== 'GET') return false;
    response.writeHead(200).end('something else');
    return true;
  };
  await expect(moveMedia(shop.services, { to: 's3', limit: 50 })).rejects.toThrow(/gave back something else/);
  shop.s3.intercept = () => false;
  expect(await countRows(shop)).toMatchObject({ pictures: [5, 0] });
  expect(await shop.showAll(ids, names)).toEqual(before);
  await shop.upload();
  expect(
    [...shop.s3.objects.keys()].filter((key) => key.includes('pictures/')),
    'new ones stay here',
  ).toEqual([]);
});

test('what is damaged or lost in the bucket is named, and the rest moves', async () => {
  const shop = await openMediaShop();
  const { ids } = await fill(shop);
  await moveMedia(shop.services, { to: 's3', limit: 50 });
  const rows = await shop.services.database.db
    .selectFrom('media_object')
    .selectAll()
    .where('kind', '=', 'pictures')
    .orderBy('name')
    .execute();
  shop.s3.objects.set(rows[0]!.object_key, { bytes: Buffer.from('rotten'), type: 'image/webp' });
  shop.s3.objects.delete(rows[1]!.object_key);
  const faults = [
    expect.stringMatching(/^pictures\/file_\w+: .* is not what was put there$/),
    expect.stringMatching(/^pictures\/file_\w+: .* is not in the bucket shop-media$/),
  ];
  expect(await checkMedia(shop.services, 50)).toEqual({ checked: 11, faults });
  await expect(shop.show(rows[0]!.name)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await moveMedia(shop.services, { to: 'database', limit: 50 })).toEqual({ moved: 9, faults });
  expect(await shop.show(ids[2]!)).not.toBe('');
});

test('a width that was lost is made again', async () => {
  const shop = await openMediaShop();
  await moveMedia(shop.services, { to: 's3', limit: 50 });
  const id = await shop.upload();
  const shown = await shop.show(id, 200);
  const key = [...shop.s3.objects.keys()].find((one) => one.includes('renditions'))!;
  shop.s3.objects.delete(key);
  expect(await shop.show(id, 200)).toBe(shown);
});

test('an upload is refused while the bucket is away, and leaves nothing', async () => {
  const shop = await openMediaShop();
  await moveMedia(shop.services, { to: 's3', limit: 50 });
  const id = await shop.upload();
  shop.s3.intercept = answerAway;
  const bytes = await drawPicture('#abcdef');
  const given = { bytes, name: 'b.png', title: 'B', alt: '' };
  await expect(addFile(shop.services, given)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await expect(shop.uploadLogo()).rejects.toMatchObject({ code: 'files_away', status: 409 });
  await expect(shop.show(id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await countRows(shop)).toMatchObject({ pictures: [0, 1], 'brand-files': [0, 0] });
  shop.s3.intercept = () => false;
  expect(await shop.show(id)).not.toBe('');
  expect(await shop.uploadLogo()).toMatch(/^own-/);
});

test('a picture that goes takes its widths along, in the bucket too', async () => {
  const shop = await openMediaShop();
  await moveMedia(shop.services, { to: 's3', limit: 50 });
  const id = await shop.upload();
  await shop.show(id, 200);
  expect(shop.s3.objects.size).toBe(2);
  await transact(shop.services.database, (tx) => removePictures(tx, shop.services, [id]));
  expect(await listKeys(shop)).toEqual([]);
  shop.clock.advance(36 * DAY_MS);
  await markRestored(shop.services.database, '2026-11-01T00:00:00.000Z');
  await removeObjects(shop.services);
  expect(shop.s3.objects.size, 'a copy of the shop removes nothing').toBe(2);
  await sql`delete from config_value where key = 'restoredFrom'`.execute(shop.services.database.db);
  await removeObjects(shop.services);
  expect(shop.s3.objects.size).toBe(0);
});

test('a process without the bucket does not start over a shop whose pictures are there', async () => {
  const shop = await openMediaShop();
  const elsewhere = { ...shop.services, media: undefined };
  await shop.upload();
  await rejectLostMedia(elsewhere);
  await moveMedia(shop.services, { to: 's3', limit: 50 });
  await expect(rejectLostMedia(elsewhere)).rejects.toThrow(/MEDIA_S3_BUCKET is not set/);
  await rejectLostMedia(shop.services);
  await expect(moveMedia(elsewhere, { to: 's3', limit: 50 })).rejects.toThrow(/set MEDIA_S3_BUCKET/);
});
