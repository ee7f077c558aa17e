// `ops media move` is killed in the middle, again and again, while the shop shows its pictures.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/ground/db/open.ts';
import { countMedia } from '#platform/ground/media/move-media.ts';
import { migrate } from '#platform/migrations.ts';
import { bundleProgram } from '../../../support/bundled-program.ts';
import { type MediaShop, openMediaShop } from '../../../support/content/media-shop.ts';
import { createTemporaryFolder } from '../../../support/http/page-cache.ts';

const OPS = new URL('../../../../src/ops.ts', import.meta.url);
const COLOURS = ['#111111', '#222222', '#333333', '#444444', '#555555', '#666666'];

/** Gives what the command ended with; undefined where it was killed before the bucket answered a call of that number. */
async function move(
  shop: MediaShop,
  dataDir: string,
  killAt = Number.POSITIVE_INFINITY,
): Promise<number | null> {
  const { args, env } = await bundleProgram(OPS);
  const { bucket, endpoint, credentials, prefix } = shop.s3.settings;
  const child = spawn(process.execPath, [...args, 'media', 'move', '--to', 's3'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      NODE_ENV: 'test',
      MEDIA_S3_BUCKET: bucket,
      MEDIA_S3_ENDPOINT: endpoint,
      MEDIA_S3_ACCESS_KEY: credentials.accessKeyId,
      MEDIA_S3_SECRET_KEY: credentials.secretAccessKey,
      MEDIA_S3_PREFIX: prefix,
    },
  });
  let said = '';
  child.stderr.on('data', (part) => {
    said += String(part);
  });
  let calls = 0;
  shop.s3.intercept = () => {
    calls += 1;
    if (calls === killAt) child.kill('SIGKILL');
    return false;
  };
  const code = await new Promise<number | null>((done) => child.on('close', done));
  if (code !== null && code !== 0) throw new Error(`The command ended with ${code}: ${said}`);
  return code;
}

test('a move that is killed loses nothing, and goes on when it is given again', {
  timeout: 120_000,
}, async () => {
  const dataDir = join(createTemporaryFolder(), 'shop');
  mkdirSync(dataDir, { mode: 0o700 });
  const database = await openDatabase(join(dataDir, 'drawcard.db'));
  await migrate(database);
  const shop = await openMediaShop(database);
  const ids: string[] = [];
  for (const colour of COLOURS) ids.push(await shop.upload(colour));
  const names = [await shop.uploadLogo()];
  const before = await shop.showAll(ids, names);
  for (const killAt of [5, 12]) {
    expect(await move(shop, dataDir, killAt)).toBeNull();
    expect(await shop.showAll(ids, names), `killed at call ${killAt}`).toEqual(before);
  }
  expect(await move(shop, dataDir)).toBe(0);
  expect(await shop.showAll(ids, names)).toEqual(before);
  const counts = await countMedia(shop.services);
  expect(counts.map(({ here, stored }) => [here, stored])).toEqual([
    [0, 1],
    [0, 6],
    [0, 6],
  ]);
});
