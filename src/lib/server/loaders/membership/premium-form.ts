// The form of the tier that is paid for: into the cart.
import type { AstroGlobal } from 'astro';
import type { PaidTier } from '#lib/contracts/membership/program.ts';
import { getCartAddress } from '#lib/domain/cart/cart-address.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { submitOnce } from '../../session/repeated-submission.ts';
import { readForm } from '../page/form-body.ts';
import { createServerApi } from '../page/server-api.ts';
import { type ProgramPage, toRefusal } from './program-page.ts';

/** A month of the tier, at the price that was shown. A form that is sent twice by a double click adds once. */
async function addTier(
  astro: AstroGlobal,
  { program }: ProgramPage,
  tier: PaidTier,
  shownCents: number,
): Promise<void> {
  const { context } = astro.locals;
  const api = createServerApi(astro);
  const body = {
    kind: 'membership' as const,
    membershipProgram: program.programId,
    membershipOffer: tier.key,
    expectedPrice: toMoney(shownCents),
  };
  await submitOnce(api, context, body, () => api.cart('addItem', { body }));
}

/** Puts the tier into the cart. Gives why it could not, or where to go on. */
export async function submitPremium(
  astro: AstroGlobal,
  page: ProgramPage,
  tier: PaidTier,
): Promise<Response | string> {
  const shown = Number((await readForm(astro)).get('price'));
  try {
    await addTier(astro, page, tier, Number.isSafeInteger(shown) && shown > 0 ? shown : tier.monthlyCents);
    return astro.redirect(getCartAddress(astro), SEE_OTHER);
  } catch (error) {
    return toRefusal(error);
  }
}
