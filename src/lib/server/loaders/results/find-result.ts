// The search of results: a game and a date or a draw number lead to a page of results, or to what to mend.
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { readResultDate } from '#lib/domain/draws/result-dates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
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

export interface ResultSearch {
  readonly game: string;
  readonly date: string;
  readonly draw: string;
}

type FieldErrors = Partial<Record<'date' | 'draw', string>>;

export type SearchOutcome =
  | { readonly kind: 'found'; readonly href: string }
  | { readonly kind: 'failed'; readonly status: 404 | 422; readonly errors: FieldErrors };

const SEARCH_MAX = 40;
const DRAW_NO = /^(?:draw\s*)?#?([1-9]\d{0,8})$/i;

export function readSearch(query: URLSearchParams): ResultSearch {
  const readText = (name: string) => (query.get(name) ?? '').trim().slice(0, SEARCH_MAX);
  return { game: readText('game'), date: readText('date'), draw: readText('draw') };
}

type Page = Pick<PageContext, 't' | 'api'>;

const leadTo = (href: string): SearchOutcome => ({ kind: 'found', href });
const fail = (status: 404 | 422, errors: FieldErrors): SearchOutcome => ({ kind: 'failed', status, errors });

async function findDraw({ t, api }: Page, offer: ProductOffer, text: string): Promise<SearchOutcome> {
  const archive = await findArchive(api, offer.key);
  const latest = archive?.latestDrawNo ?? 1;
  const drawNo = Number(DRAW_NO.exec(text)?.[1]);
  if (!drawNo) return fail(422, { draw: t('results.find-draw-unclear', { latest }) });
  const found =
    (await findDrawnDraw(api, offer.key, drawNo)) ?? (await findUndrawnDraw(api, offer.key, drawNo));
  if (found) return leadTo(urls.drawResult(offer.key, found.drawNo));
  return fail(404, { draw: t('results.find-draw-none', { name: offer.name, drawNo, latest }) });
}

async function findDate({ t, api }: Page, offer: ProductOffer, text: string): Promise<SearchOutcome> {
  const period = readResultDate(text);
  if (!period) return fail(422, { date: t('results.find-date-unclear') });
  const href = urls.offerResultsOn(offer.key, period.key);
  if ((await loadPeriodDraws(api, offer.key, period)).length > 0) return leadTo(href);
  const undrawnNo = await findUndrawnNoOn(api, offer, period.key);
  if (undrawnNo !== undefined) return leadTo(urls.drawResult(offer.key, undrawnNo));
  const { before, after } = await loadNeighbouringDraws(api, offer.key, period);
  if (before && after) return leadTo(href);
  const archive = await findArchive(api, offer.key);
  if (!archive) return fail(404, { date: t('results.find-no-results', { name: offer.name }) });
  const from = String(archive.years.at(-1)?.year);
  const values = {
    name: offer.name,
    date: formatPeriod(period.key),
    from,
    to: formatLocalDate(archive.latestDate),
  };
  return fail(404, { date: t('results.find-date-none', values) });
}

/** A draw number goes before a date. */
export async function findResult(
  page: Page,
  offer: ProductOffer,
  { date, draw }: ResultSearch,
): Promise<SearchOutcome> {
  if (draw !== '') return findDraw(page, offer, draw);
  if (date !== '') return findDate(page, offer, date);
  return fail(422, { date: page.t('results.find-one') });
}
