// Buying an offer with one press, without a page of its own kind: what is bought, and the form that adds it.

import type { AstroGlobal } from 'astro';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { getCartAddress } from '#lib/domain/cart/cart-address.ts';
import {
  createEntry,
  type DefaultEntry,
  type EntryChoice,
  parseSize,
  toPricedInput,
} from '#lib/domain/offers/default-entry.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { isRefusal } from '../../services/refusal.ts';
import { submitOnce } from '../../session/repeated-submission.ts';
import { readForm } from '../page/form-body.ts';
import { createServerApi } from '../page/server-api.ts';

const FIELD_MAX = 60;

/** A draw that was asked for and cannot be entered; the next one is offered in its place. */
export type DrawNotice = 'closed' | 'not-open' | 'sold-out';

export interface BuyPage {
  /** Undefined where nothing of the offer can be bought. */
  readonly entry: DefaultEntry | undefined;
  readonly drawNotice: DrawNotice | undefined;
  /** Why it was not added. */
  readonly refusal: string | undefined;
}

/** Adds the entry; the second press of a double click does nothing. */
async function addEntry(astro: AstroGlobal, entry: DefaultEntry, shownCents: number | undefined) {
  const { context } = astro.locals;
  const api = createServerApi(astro);
  const body = toPricedInput(entry, shownCents);
  await submitOnce(api, context, { body }, () => api.cart('addItem', { body }));
}

function readField(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value.slice(0, FIELD_MAX) : undefined;
}

/** A number of a draw as forms and addresses name it. */
export const parseDrawNo = (asked: string | undefined): number | undefined =>
  asked !== undefined && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;

/** What became of a draw that cannot be entered; undefined for one that can, and where none was asked for. */
function findDrawNotice(
  offer: ProductOffer,
  { drawNo }: EntryChoice,
  entry: DefaultEntry | undefined,
): DrawNotice | undefined {
  if (drawNo === undefined || entry) return undefined;
  const draw = offer.draws.find((one) => one.drawNo === drawNo);
  if (!draw) return 'closed';
  return draw.raffle?.isAnnounced ? 'not-open' : 'sold-out';
}

/** The entry that was chosen, or that of the next draw where the draw that was asked for is gone. */
export function chooseEntry(offer: ProductOffer, choice: EntryChoice): Omit<BuyPage, 'refusal'> {
  const entry = createEntry(offer, choice);
  const drawNotice = findDrawNotice(offer, choice, entry);
  return { entry: entry ?? createEntry(offer, { ...choice, drawNo: undefined }), drawNotice };
}

async function submitForm(
  astro: AstroGlobal,
  offer: ProductOffer,
  drawNo: number | undefined,
): Promise<BuyPage | Response> {
  const form = await readForm(astro);
  const { size, shownCents } = parseSize(readField(form, 'size') ?? '');
  const choice = {
    size,
    drawNo: drawNo ?? parseDrawNo(readField(form, 'drawNo')),
    causeKey: readField(form, 'causeKey'),
  };
  const view = chooseEntry(offer, choice);
  // Another draw than the one that was shown is looked at before it is bought.
  if (!view.entry || view.drawNotice) {
    astro.response.status = UNPROCESSABLE;
    return { ...view, refusal: undefined };
  }
  try {
    await addEntry(astro, view.entry, view.entry.size.value === size ? shownCents : undefined);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    astro.response.status = UNPROCESSABLE;
    return { ...view, refusal: error.message };
  }
  return astro.redirect(getCartAddress(astro), SEE_OTHER);
}

/** What the page shows, or where its form leads. */
export async function loadBuyPage(
  astro: AstroGlobal,
  offer: ProductOffer,
  drawNo?: number,
): Promise<BuyPage | Response> {
  astro.response.headers.set('cache-control', 'private, no-store');
  if (astro.request.method === 'POST') return submitForm(astro, offer, drawNo);
  const size = astro.url.searchParams.get('size') ?? undefined;
  return { ...chooseEntry(offer, { drawNo, size }), refusal: undefined };
}
