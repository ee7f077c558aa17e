import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  getServedWidth,
  normalisePicture,
  PictureError,
  renderPicture,
  sniffFormat,
} from '#platform/content/cms/picture.ts';

const drawn = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5d46' } });

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s is told by its first bytes', async (format) => {
  expect(sniffFormat(await drawn().toFormat(format).toBuffer())).toBe(format);
});

test.each([
  [
    'a drawing that expands itself',
    '<!DOCTYPE svg [<!ENTITY a "aa">]><svg xmlns="http://www.w3.org/2000/svg"/>',
  ],
  ['a drawing of a page', '<html><svg xmlns="http://www.w3.org/2000/svg"></svg></html>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0'],
  ['a HEIF', '\0\0\0\x1cftypheic\0\0\0\0'],
  ['nothing', ''],
])('%s is refused', async (_, text) => {
  await expect(normalisePicture(Buffer.from(text, 'latin1'))).rejects.toThrow(PictureError);
});

test('what begins with blank space is looked at as quickly as anything else', async () => {
  const blank = Buffer.from(' \n'.repeat(2_000));
  const began = performance.now();
  await expect(normalisePicture(blank)).rejects.toThrow(PictureError);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"></svg>';
  expect(await normalisePicture(Buffer.concat([blank, Buffer.from(drawing)]))).toMatchObject({
    format: 'png',
  });
  expect(performance.now() - began).toBeLessThan(2000);
});

test('a picture is refused when only its first bytes are one', async () => {
  await expect(normalisePicture(Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'))).rejects.toThrow('damaged');
});

test('a picture loses what its camera wrote and what was appended to it', async () => {
  const photo = await drawn()
    .withExif({ IFD0: { Artist: 'Somebody at home' } })
    .jpeg()
    .toBuffer();
  const { bytes, ...made } = await normalisePicture(
    Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]),
  );
  expect(made).toEqual({ format: 'jpeg', width: 40, height: 20 });
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Somebody|script/);
});

test('a width is rounded up to one of the list and never beyond the picture', () => {
  expect(getServedWidth(300, 1000)).toBe(320);
  expect(getServedWidth(1000, 1000)).toBeUndefined();
  expect(getServedWidth(4000, 1000)).toBeUndefined();
});

test('a narrower picture keeps its shape', async () => {
  const original = await drawn(400, 200).png().toBuffer();
  const { bytes, ...made } = await renderPicture(original, { width: 160, format: 'webp' });
  expect(made).toEqual({ format: 'webp', width: 160, height: 80 });
  expect(sniffFormat(bytes)).toBe('webp');
});

test('a drawing of many colours keeps them all and is taken quickly', async () => {
  const pixels = Buffer.from(Array.from({ length: 600 * 400 * 3 }, (_, place) => (place * 7919) % 256));
  const png = await sharp(pixels, { raw: { width: 600, height: 400, channels: 3 } })
    .png()
    .toBuffer();
  const began = performance.now();
  const { bytes } = await normalisePicture(png);
  expect(performance.now() - began).toBeLessThan(2000);
  expect((await sharp(bytes).raw().toBuffer()).equals(pixels)).toBe(true);
});

test('a transparent picture has a light ground where its format has none', async () => {
  const clear = await sharp({
    create: { width: 4, height: 4, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const { bytes } = await renderPicture(clear, { width: undefined, format: 'jpeg' });
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(Math.min(...data)).toBeGreaterThan(250);
  const kept = await renderPicture(clear, { width: undefined, format: 'webp' });
  expect((await sharp(kept.bytes).stats()).isOpaque).toBe(false);
});
