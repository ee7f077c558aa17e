// What the shared picture of a page shows, and the mark of its address: another picture has another one.
import { createHash } from 'node:crypto';
import type { PastDraw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { BrandTheme, Hex } from '#lib/domain/brand/theme.ts';
import type { BlogCategory, BlogPost } from '#lib/domain/content/blog.ts';
import { type Cause, describeShare, findCauseShare } from '#lib/domain/content/causes.ts';
import { describeOutcome } from '#lib/domain/draws/describe-outcome.ts';
import { nameDraw } from '#lib/domain/draws/draw-names.ts';
import { isDrawNoOfficial } from '#lib/domain/lottery/draw-record.ts';
import { listPowerballs } from '#lib/domain/lottery/game-rules.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { formatJackpot, getJackpotLabel } from '#lib/domain/offers/jackpot.ts';
import { findDrawOnSale } from '#lib/domain/offers/offers-on-sale.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatLocalDate } from '#lib/domain/time/dates.ts';
import type { PageContext } from '../../page/page-context.ts';

export interface ShareBall {
  readonly number: number;
  readonly kind: 'main' | 'supplementary' | 'powerball';
}

export interface ShareSpec {
  /** Above the title. */
  readonly kicker: string;
  readonly title: string;
  /** Below it. */
  readonly note: string;
  readonly balls: readonly ShareBall[];
  /** The id of a picture of the content service. */
  readonly picture: string | undefined;
  readonly ground: Hex;
  readonly ink: Hex;
}

export type ShareKind = 'post' | 'cause' | 'offer' | 'result' | 'page' | 'faq';

/** Raised when the same spec is drawn otherwise. */
const LOOK = 1;
const MARK_DIGITS = 16;

/** Of everything that the picture shows. */
export function createShareMark(brand: BrandTheme, spec: ShareSpec): string {
  const shown = [LOOK, spec, brand.name, brand.tagline, brand.font.file, brand.colours.highlight];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, MARK_DIGITS);
}

/** The address of the picture, for `ogImage`. */
export const getShareImage = (brand: BrandTheme, kind: ShareKind, key: string, spec: ShareSpec): string =>
  urls.sharePicture(kind, key, createShareMark(brand, spec));

const getBrandColours = ({ colours }: BrandTheme) => ({
  ground: colours.accent[0],
  ink: colours['accent-ink'][0],
});

const getGameColours = (brand: BrandTheme, offerKey: string) => {
  const game = Object.hasOwn(brand.games, offerKey) ? brand.games[offerKey] : undefined;
  return game ? { ground: game.game[0], ink: game['game-ink'][0] } : getBrandColours(brand);
};

type Page = Pick<PageContext, 'brand' | 't'>;

export const createPostSpec = (
  { brand, t }: Page,
  post: BlogPost,
  topic: BlogCategory | undefined,
): ShareSpec => ({
  ...getBrandColours(brand),
  kicker: topic?.title ?? t('blog.heading'),
  title: post.title,
  note: post.author === undefined ? '' : t('blog.by', { author: post.author }),
  balls: [],
  picture: post.image,
});

export function createCauseSpec(
  { brand, t, offers }: Page & Pick<PageContext, 'offers'>,
  cause: Cause,
): ShareSpec {
  const share = findCauseShare(offers, cause.slug);
  return {
    ...getBrandColours(brand),
    kicker: t('causes.heading'),
    title: cause.name,
    note: share ? describeShare(t, share) : '',
    balls: [],
    picture: cause.image,
  };
}

/** A page shown by its title and a sentence. */
export const createPageSpec = (
  { brand }: Pick<Page, 'brand'>,
  { title, lead = '' }: { readonly title: string; readonly lead?: string | undefined },
): ShareSpec => ({
  ...getBrandColours(brand),
  kicker: brand.name,
  title,
  note: lead,
  balls: [],
  picture: undefined,
});

export const createFaqSpec = (page: Page): ShareSpec =>
  createPageSpec(page, { title: page.t('about.faq-title'), lead: page.t('about.faq-lead') });

export function createOfferSpec({ brand, t }: Page, offer: ProductOffer): ShareSpec {
  const draw = findDrawOnSale(offer);
  const pool = draw && !draw.isPrizePoolUnknown ? draw.prizePool : undefined;
  const look = getGameColours(brand, offer.key);
  const rest = { ...look, balls: [], picture: undefined };
  if (!draw) return { ...rest, kicker: '', title: offer.name, note: '' };
  return {
    ...rest,
    kicker: `${offer.name}, ${getJackpotLabel(t, offer, draw).toLowerCase()}`,
    title: formatJackpot(t, pool && toCents(pool.amount), pool && { currency: pool.currency }),
    note: t('common.draw-on', { date: formatLocalDate(draw.date) }),
  };
}

export function createResultSpec({ brand, t }: Page, offer: ProductOffer, draw: PastDraw): ShareSpec {
  const balls = (numbers: readonly number[], kind: ShareBall['kind']) =>
    numbers.map((number) => ({ number, kind }));
  return {
    ...getGameColours(brand, offer.key),
    kicker: formatLocalDate(draw.date),
    title: isDrawNoOfficial(draw) ? nameDraw(t, offer.name, draw) : offer.name,
    note: draw.raffle ? describeOutcome(t, draw) : '',
    balls: [
      ...balls(draw.numbers, 'main'),
      ...balls(draw.supplementary, 'supplementary'),
      ...balls(listPowerballs(draw), 'powerball'),
    ],
    picture: undefined,
  };
}
