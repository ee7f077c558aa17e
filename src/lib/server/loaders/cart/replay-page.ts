// Buying again: what an order would be now, and the forms that put it into the cart.

import type { AstroGlobal } from 'astro';
import { getReplay, type ReplayLine, replayOrder } from '#lib/contracts/cart/replay.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { getCartAddress } from '#lib/domain/cart/cart-address.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { isRefusal } from '../../services/refusal.ts';
import { setCartHeld } from '../../session/cart-join.ts';
import { keepCartNews } from '../../session/cart-news.ts';
import { submitOnce } from '../../session/repeated-submission.ts';
import { readForm } from '../page/form-body.ts';
import { createServerApi } from '../page/server-api.ts';

const UNKNOWN: ReadonlySet<number> = new Set([404, 422]);

export interface ReplayPage {
  readonly lines: readonly ReplayLine[];
  /** Why nothing was added. */
  readonly refusal: string | undefined;
}

/** How many shares were typed; not a number where it is none. */
const parseQuantity = (sent: FormDataEntryValue | null): number | undefined =>
  typeof sent === 'string' && sent !== '' ? Number(sent) : undefined;

/** What the form asks for: one ticket, or all of them with the numbers of shares that were typed. */
function readChoices(form: FormData, lines: readonly ReplayLine[]) {
  const only = form.get('ticket');
  const chosen = lines.filter(({ ticketId, item }) => item && (only === null || ticketId === only));
  return chosen.map(({ ticketId }) => ({
    ticketId,
    quantity: parseQuantity(form.get(`quantity-${ticketId}`)),
  }));
}

async function findLines(astro: AstroGlobal, id: string): Promise<readonly ReplayLine[] | undefined> {
  try {
    return (await createServerApi(astro).call(getReplay, { params: { id } })).result;
  } catch (error) {
    if (error instanceof ApiError && UNKNOWN.has(error.status)) return undefined;
    throw error;
  }
}

async function addAgain(astro: AstroGlobal, id: string, tickets: ReturnType<typeof readChoices>) {
  const { context } = astro.locals;
  const api = createServerApi(astro);
  await submitOnce(api, context, { replay: id, tickets }, async () => {
    const { result } = await api.call(replayOrder, { params: { id }, body: { tickets } });
    setCartHeld(context, result.cartItems);
    keepCartNews(context, 'added');
  });
}

/** What the page shows, or where its form leads; undefined where there is no such order, or it is another's. */
export async function loadReplayPage(
  astro: AstroGlobal,
  id: string,
): Promise<ReplayPage | Response | undefined> {
  astro.response.headers.set('cache-control', 'private, no-store');
  const lines = await findLines(astro, id);
  if (!lines) return undefined;
  if (astro.request.method !== 'POST') return { lines, refusal: undefined };
  const tickets = readChoices(await readForm(astro), lines);
  try {
    await addAgain(astro, id, tickets);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    astro.response.status = UNPROCESSABLE;
    const first = error instanceof ApiError ? Object.values(error.errors)[0]?.[0] : undefined;
    return { lines, refusal: first?.message ?? error.message };
  }
  return astro.redirect(getCartAddress(astro), SEE_OTHER);
}
