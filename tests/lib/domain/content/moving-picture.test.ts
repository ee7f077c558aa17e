import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isMoving } from '#lib/domain/content/moving-picture.ts';

const frame = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();

async function makePicture(format: 'gif' | 'webp', frames: number): Promise<Uint8Array> {
  const [first, ...rest] = await Promise.all(['#fff', '#d00', '#0d0'].slice(0, frames).map(frame));
  if (rest.length === 0) return sharp(first).toFormat(format).toBuffer();
  return sharp([first ?? Buffer.alloc(0), ...rest], { join: { animated: true } })
    .toFormat(format, { delay: [100, ...rest.map(() => 100)] })
    .toBuffer();
}

test.each(['gif', 'webp'] as const)(
  'a %s of several frames moves, one of a single frame does not',
  async (format) => {
    expect(isMoving(await makePicture(format, 3))).toBe(true);
    expect(isMoving(await makePicture(format, 1))).toBe(false);
  },
);

const makeChunk = (name: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([size, Buffer.from(name), data, Buffer.alloc(4)]);
};

test('a PNG moves when it counts several frames before its pixels', async () => {
  const still = await frame('#fff');
  const counted = makeChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  // Behind the signature and the header.
  const moving = Buffer.concat([still.subarray(0, 33), counted, still.subarray(33)]);
  expect(isMoving(still)).toBe(false);
  expect(isMoving(moving)).toBe(true);
});

test('what is cut off or no picture stands still', async () => {
  const gif = await makePicture('gif', 2);
  expect(isMoving(gif.subarray(0, 20))).toBe(false);
  expect(isMoving(Buffer.from('GIF8'))).toBe(false);
  expect(isMoving(new Uint8Array())).toBe(false);
  expect(isMoving(Buffer.from('words'))).toBe(false);
});
