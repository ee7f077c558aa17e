import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { drawShare } from '#lib/server/seo/share/draw-share.ts';
import { getCachedShare } from '#lib/server/seo/share/share-cache.ts';
import {
  createOfferSpec,
  createResultSpec,
  createShareMark,
  getShareImage,
  type ShareSpec,
} from '#lib/server/seo/share/share-spec.ts';
import { semaphore } from '#platform/shop/seed/games/semaphore.ts';
import { createOffer, createPastDraw } from '#tests/support/page-fixtures.ts';

const [drawcard, harbour] = brands;

const createSpec = (parts: Partial<ShareSpec> = {}): ShareSpec => ({
  kicker: 'Journal',
  title: 'How odds are computed',
  note: 'By Priya',
  balls: [],
  picture: undefined,
  ground: '#0b5d46',
  ink: '#ffffff',
  ...parts,
});

/** How many pixels are as bright as the ink, in the part where the words stand. */
async function countInked(png: Buffer): Promise<number> {
  const image = sharp(png).extract({ left: 60, top: 60, width: 1000, height: 400 });
  const { data } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.reduce((count, value) => count + (value > 200 ? 1 : 0), 0);
}

test.each(brands.map((brand) => [brand.key, brand] as const))(
  'a title is written in the face of %s on a picture of the size that is shared',
  async (_, brand) => {
    const png = await drawShare(createSpec(), brand);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(await countInked(png)).toBeGreaterThan(10_000);
    expect(png.length).toBeLessThan(100_000);
  },
);

const HOSTILE = [
  '"/><script>alert(1)</script>&amp;',
  '漢字 😀 \u202e reversed \0',
  'Été à Nīhoa — “quoted” ½ €',
  'x'.repeat(300),
  '',
];
test.each(HOSTILE)('the title %j does no harm', async (title) => {
  const png = await drawShare(createSpec({ title, kicker: title, note: title }), drawcard);
  expect((await sharp(png).metadata()).width).toBe(1200);
});

test.each([
  ['Nihoa \u{1f389}', 'Nihoa'],
  ['Nihoa 漢', 'Nihoa Han'],
])(
  'a title of "%s" is drawn as "%s": pictures are left out, letters written in Latin ones',
  async (odd, plain) => {
    const [one, other] = [
      await drawShare(createSpec({ title: odd }), drawcard),
      await drawShare(createSpec({ title: plain }), drawcard),
    ];
    expect(one.equals(other)).toBe(true);
  },
);

test('a result shows its balls', async () => {
  const t = (key: string) => key;
  const shown = createResultSpec({ brand: drawcard, t }, createOffer(), createPastDraw({ powerball: 7 }));
  expect(shown.balls.map(({ kind }) => kind)).toEqual([
    ...Array(6).fill('main'),
    ...Array(2).fill('supplementary'),
    'powerball',
  ]);
  const [bare, full] = [await drawShare({ ...shown, balls: [] }, drawcard), await drawShare(shown, drawcard)];
  expect(await countInked(full)).toBeGreaterThan((await countInked(bare)) + 5000);
});

test('an offer whose prizes are fixed promises its first prize, and no estimate', () => {
  const page = { brand: drawcard, t: createTranslator(defaultCopy) };
  const { key, name, rules } = semaphore.offer;
  expect(createOfferSpec(page, createOffer({ key, name, rules })).kicker).toBe('Semaphore, first prize');
  expect(createOfferSpec(page, createOffer()).kicker).toBe('Lighthouse Saturday, estimated jackpot');
});

test('a picture fills the right side', async () => {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const png = await drawShare(createSpec({ picture: 'any' }), drawcard, picture);
  const { data } = await sharp(png)
    .extract({ left: 1100, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([data[0], data[1]]).toEqual([255, 0]);
});

test('the address changes with all that is shown, and with nothing else', () => {
  const mark = createShareMark(drawcard, createSpec());
  expect(mark).toMatch(/^[0-9a-f]{16}$/);
  expect(createShareMark(drawcard, createSpec())).toBe(mark);
  expect(createShareMark(drawcard, createSpec({ title: 'Other' }))).not.toBe(mark);
  expect(createShareMark(harbour!, createSpec())).not.toBe(mark);
  expect(getShareImage(drawcard, 'post', 'odds', createSpec())).toBe(`/share/post/odds/${mark}.png`);
});

test('a picture is drawn once, and again only after it failed', async () => {
  let times = 0;
  const draw = async () => {
    times += 1;
    if (times === 1) throw new Error('no paint');
    return Buffer.from('png');
  };
  await expect(getCachedShare('test-mark', draw)).rejects.toThrow('no paint');
  const both = await Promise.all([getCachedShare('test-mark', draw), getCachedShare('test-mark', draw)]);
  expect(both.map(String)).toEqual(['png', 'png']);
  expect(times).toBe(2);
});

test.each(['constructor', '__proto__', 'toString'])(
  'an offer that is called %s has the colours of the brand',
  (key) => {
    const t = createTranslator(defaultCopy);
    const { ground, ink } = createOfferSpec({ brand: drawcard, t }, createOffer({ key }));
    expect([ground, ink]).toEqual([drawcard.colours.accent[0], drawcard.colours['accent-ink'][0]]);
  },
);
