// The page of an offer of shares: its syndicates, and the form that adds shares to the cart. It works without script.

import type { AstroGlobal } from 'astro';
import { getSyndicates, type Syndicate } from '#lib/contracts/syndicates/syndicate.ts';
import { getCartAddress } from '#lib/domain/cart/cart-address.ts';
import { toCents, toMoney } from '#lib/domain/money/money.ts';
import { listSyndicateTags } from '#lib/domain/pages/page-tags.ts';
import { parseForm } from '#lib/forms/parse-form.ts';
import { shareForm } from '#lib/forms/syndicate/share-form.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { isRefusal } from '../../services/refusal.ts';
import { submitOnce } from '../../session/repeated-submission.ts';
import { readForm } from '../page/form-body.ts';
import type { PageReads } from '../page/page-data.ts';
import { createServerApi } from '../page/server-api.ts';

/** The syndicates of an offer that are open or full, the soonest cut-off first. */
export async function loadSyndicates({ api, tags }: PageReads, offerKey: string): Promise<Syndicate[]> {
  tags.add(...listSyndicateTags(offerKey));
  return (await api.call(getSyndicates, { query: { offerKey } })).result;
}

/** A form that was sent and added nothing: the syndicate is not open, no shares were chosen, or the service refused. */
export type ShareAttempt =
  | { readonly state: 'gone' }
  | { readonly state: 'incomplete'; readonly syndicateKey: string }
  | { readonly state: 'refused'; readonly syndicateKey: string; readonly message: string };

async function addShares(
  astro: AstroGlobal,
  syndicate: Syndicate,
  { quantity, repeat }: { readonly quantity: string; readonly repeat: boolean },
): Promise<void> {
  const { context } = astro.locals;
  const api = createServerApi(astro);
  const { offerKey, syndicateKey, costPerShare } = syndicate;
  const shares = Number(quantity);
  const body = {
    kind: 'syndicate_share' as const,
    lotteryKey: offerKey,
    syndicateKey,
    quantity: shares,
    expectedPrice: toMoney(toCents(costPerShare.amount) * shares, costPerShare.currency),
    ...(repeat && { recurringPurchase: { enabled: true, type: 'autoplay' as const } }),
  };
  await submitOnce(api, context, body, () => api.cart('addItem', { body }));
}

/** Adds the shares and leads to the cart, or says why not. */
export async function submitShareForm(
  astro: AstroGlobal,
  syndicates: readonly Syndicate[],
): Promise<ShareAttempt | Response> {
  const form = await readForm(astro);
  const sent = form.get('syndicateKey');
  const syndicate = syndicates.find(({ syndicateKey }) => syndicateKey === sent);
  astro.response.status = UNPROCESSABLE;
  if (!syndicate) return { state: 'gone' };
  const { syndicateKey, shares } = syndicate;
  const parsed = parseForm(shareForm, form, { sharesMax: shares });
  if (parsed.state === 'invalid') return { state: 'incomplete', syndicateKey };
  try {
    await addShares(astro, syndicate, parsed.values);
    return astro.redirect(getCartAddress(astro), SEE_OTHER);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { state: 'refused', syndicateKey, message: error.message };
  }
}
