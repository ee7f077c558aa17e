import { expect, test } from 'vitest';
import { MediaUnavailable } from '#platform/ground/media/media-store.ts';
import { createS3Store } from '#platform/ground/media/s3-store.ts';
import { answerAway, openS3Server } from '../../../support/servers/s3-server.ts';

const KEY = "shop/pictures/a boat's+way (1).webp";
const BYTES = Buffer.from('what a picture holds');

test('what is put is had again and removed, under any key', async () => {
  const s3 = await openS3Server();
  const store = createS3Store(s3.settings);
  expect(await store.get(KEY)).toBeUndefined();
  await store.put(KEY, BYTES, 'image/webp');
  expect(s3.objects.get(KEY)).toEqual({ bytes: BYTES, type: 'image/webp' });
  expect(Buffer.from((await store.get(KEY))!)).toEqual(BYTES);
  await store.remove(KEY);
  await store.remove(KEY);
  expect(s3.objects.size).toBe(0);
  store.close();
});

test('a secret that is wrong is refused by the bucket, and said', async () => {
  const s3 = await openS3Server();
  const credentials = { accessKeyId: 'test-access', secretAccessKey: 'another' };
  const store = createS3Store({ ...s3.settings, credentials });
  await expect(store.put(KEY, BYTES, 'image/webp')).rejects.toThrow(MediaUnavailable);
  await expect(store.get(KEY)).rejects.toThrow(/the bucket shop-media can't be used \(SignatureDoesNotMatch/);
  expect(s3.objects.size).toBe(0);
});

test('a bucket that does not exist is no missing picture', async () => {
  const s3 = await openS3Server();
  const store = createS3Store({ ...s3.settings, bucket: 'another' });
  await expect(store.get(KEY)).rejects.toThrow(/NoSuchBucket/);
});

test('a store that fails for a moment is asked again; one that is away is said', async () => {
  const s3 = await openS3Server();
  const store = createS3Store(s3.settings);
  let failures = 1;
  s3.intercept = (request, response) => failures-- > 0 && answerAway(request, response);
  await store.put(KEY, BYTES, 'image/webp');
  expect(s3.objects.size).toBe(1);
  s3.intercept = answerAway;
  await expect(store.get(KEY)).rejects.toThrow(MediaUnavailable);
});
