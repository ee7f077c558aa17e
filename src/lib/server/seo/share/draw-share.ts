// Draws the picture that is shown where a page is shared: 1200 by 630, in the colours and the face of the brand.
import sharp from 'sharp';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { fitText, LINE_STEP } from './fit-text.ts';
import type { ShareBall, ShareSpec } from './share-spec.ts';
import { getTypeface, type Typeface } from './typeface.ts';

// One picture is one thread's work: the other threads stay with the visitors.
sharp.concurrency(1);

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 72;
const PICTURE_WIDTH = 500;
const GAP = 56;
const KICKER = 32;
const NOTE = 34;
const NAME = 36;
const TITLE_SIZES = [96, 84, 72, 64, 56, 48, 40];
/** Above the name of the brand, its bright rule included. */
const FOOT = 112;
const BALL = 96;
const BALL_GAP = 16;

interface Faces {
  readonly plain: Typeface;
  readonly bold: Typeface;
}

const renderShape = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

/** Main numbers are discs, supplementaries rings, the powerball a disc in the bright colour with a rim. */
const BALL_LOOKS = {
  main: ({ ink }) => `fill="${ink}"`,
  supplementary: ({ ink }) => `fill="none" stroke="${ink}" stroke-width="5"`,
  powerball: ({ ink, bright }) => `fill="${bright}" stroke="${ink}" stroke-width="6"`,
} as const satisfies Record<ShareBall['kind'], (look: Record<'ink' | 'bright', string>) => string>;

function renderBallRow(spec: ShareSpec, brand: BrandTheme, { bold }: Faces, top: number): string {
  const room = WIDTH - 2 * EDGE + BALL_GAP;
  const size = Math.min(BALL, room / spec.balls.length - BALL_GAP);
  const [bright, brightInk] = [brand.colours.highlight[0], brand.colours['highlight-ink'][0]];
  const inks = { main: spec.ground, supplementary: spec.ink, powerball: brightInk };
  return spec.balls
    .map(({ number, kind }, place) => {
      const [x, y] = [EDGE + place * (size + BALL_GAP) + size / 2, top + size / 2];
      const text = String(number);
      const em = size * 0.46;
      const words = bold.outline(text, {
        x: x - bold.measureWidth(text, em) / 2,
        y: y + em * 0.35,
        size: em,
      });
      const look = BALL_LOOKS[kind]({ ink: spec.ink, bright });
      return `<circle cx="${x}" cy="${y}" r="${size / 2 - 3}" ${look}/>${renderShape(words, inks[kind])}`;
    })
    .join('');
}

function renderSheet(spec: ShareSpec, brand: BrandTheme, faces: Faces): string {
  const { plain, bold } = faces;
  const width = WIDTH - 2 * EDGE - (spec.picture ? PICTURE_WIDTH + GAP - EDGE : 0);
  const hasBalls = spec.balls.length > 0;
  const top = EDGE + KICKER;
  const below = (spec.note ? NOTE + 24 : 0) + (hasBalls ? BALL + 48 : 0);
  const height = HEIGHT - top - 24 - below - EDGE - FOOT;
  const sizes = spec.picture ? TITLE_SIZES.slice(2) : TITLE_SIZES;
  const { lines, size } = fitText(spec.title, bold, { width, height, sizes });
  const step = size * LINE_STEP;
  const parts = [renderShape(plain.outline(spec.kicker, { x: EDGE, y: top, size: KICKER }), spec.ink, 0.9)];
  let y = top + size + 16;
  for (const line of lines) {
    parts.push(renderShape(bold.outline(line, { x: EDGE - size * 0.04, y, size }), spec.ink));
    y += step;
  }
  if (spec.note)
    parts.push(
      renderShape(plain.outline(spec.note, { x: EDGE, y: y - step + NOTE + 28, size: NOTE }), spec.ink, 0.9),
    );
  if (hasBalls) parts.push(renderBallRow(spec, brand, faces, y - step + 48));
  const foot = HEIGHT - EDGE;
  const name = bold.outline(brand.name, { x: EDGE, y: foot, size: NAME });
  const rule = `<rect x="${EDGE}" y="${foot - NAME - 28}" width="96" height="8" rx="4" fill="${brand.colours.highlight[0]}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${spec.ground}"/>${parts.join('')}${rule}${renderShape(name, spec.ink)}</svg>`;
}

/** The bytes of a PNG. `picture` fills the right side where the spec names one. */
export async function drawShare(spec: ShareSpec, brand: BrandTheme, picture?: Uint8Array): Promise<Buffer> {
  const [plain, bold] = await Promise.all([
    getTypeface(brand.font.file, 400),
    getTypeface(brand.font.file, 700),
  ]);
  const shown = picture ? spec : { ...spec, picture: undefined };
  const image = sharp(Buffer.from(renderSheet(shown, brand, { plain, bold })));
  if (picture) {
    const input = await sharp(picture).resize(PICTURE_WIDTH, HEIGHT, { fit: 'cover' }).png().toBuffer();
    image.composite([{ input, left: WIDTH - PICTURE_WIDTH, top: 0 }]);
  }
  return image.png({ palette: true, quality: 90 }).toBuffer();
}
