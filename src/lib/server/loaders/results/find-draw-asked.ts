// The draw that a person names to check a ticket: by its number, by its day, or the latest.
import type { Draw, PastDraw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { readResultDate } from '#lib/domain/draws/result-dates.ts';
import { formatLocalDate, formatPeriod } from '#lib/domain/time/dates.ts';
import type { PageContext } from '../../page/page-context.ts';
import {
  findArchive,
  findDrawnDraw,
  findUndrawnDraw,
  findUndrawnNoOn,
  loadNeighbouringDraws,
  loadPeriodDraws,
} from '../page/page-data.ts';

export type AskedDraw =
  | { readonly state: 'drawn'; readonly draw: PastDraw }
  | { readonly state: 'undrawn'; readonly draw: Draw }
  /** `error` says what to enter instead. */
  | { readonly state: 'unknown'; readonly error: string };

type Page = Pick<PageContext, 't' | 'api'>;

const DRAW_NO = /^(?:draw\s*)?#?([1-9]\d{0,8})$/i;

async function findByNumber(
  api: Page['api'],
  offer: ProductOffer,
  drawNo: number,
): Promise<AskedDraw | undefined> {
  const drawn = await findDrawnDraw(api, offer.key, drawNo);
  if (drawn) return { state: 'drawn', draw: drawn };
  const undrawn = await findUndrawnDraw(api, offer.key, drawNo);
  return undrawn && { state: 'undrawn', draw: undrawn };
}

async function findByDate({ t, api }: Page, offer: ProductOffer, text: string): Promise<AskedDraw> {
  const period = readResultDate(text);
  if (period?.kind !== 'day') return { state: 'unknown', error: t('results.check-draw-unclear') };
  const [drawn] = await loadPeriodDraws(api, offer.key, period);
  if (drawn) return { state: 'drawn', draw: drawn };
  const undrawnNo = await findUndrawnNoOn(api, offer, period.key);
  const undrawn = undrawnNo === undefined ? undefined : await findByNumber(api, offer, undrawnNo);
  if (undrawn) return undrawn;
  const { before, after } = await loadNeighbouringDraws(api, offer.key, period);
  const near = [before, after].flatMap((draw) => (draw ? [formatLocalDate(draw.date)] : []));
  const values = {
    name: offer.name,
    date: formatPeriod(period.key),
    near: near[0] ?? '',
    next: near[1] ?? '',
  };
  return { state: 'unknown', error: t(`results.check-draw-none-${near.length}`, values) };
}

async function findLatest({ t, api }: Page, offer: ProductOffer): Promise<AskedDraw> {
  const archive = await findArchive(api, offer.key);
  const latest = archive && (await findByNumber(api, offer, archive.latestDrawNo));
  if (latest) return latest;
  const [open] = offer.draws;
  const first = open && (await findByNumber(api, offer, open.drawNo));
  return first ?? { state: 'unknown', error: t('results.find-no-results', { name: offer.name }) };
}

/** @param text a number, a day, or nothing for the latest */
export async function findAskedDraw(page: Page, offer: ProductOffer, text: string): Promise<AskedDraw> {
  if (text === '') return findLatest(page, offer);
  const drawNo = Number(DRAW_NO.exec(text)?.[1]);
  if (!drawNo) return findByDate(page, offer, text);
  const found = await findByNumber(page.api, offer, drawNo);
  if (found) return found;
  const archive = await findArchive(page.api, offer.key);
  const values = { name: offer.name, drawNo, latest: archive?.latestDrawNo ?? 0 };
  const key = archive ? 'results.find-draw-none' : 'results.find-no-results';
  return { state: 'unknown', error: page.t(key, values) };
}
