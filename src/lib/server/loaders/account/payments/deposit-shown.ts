// A deposit of the customer for one of its pages, or the page that shows it as it stands.

import type { AstroGlobal } from 'astro';
import type { Deposit } from '#lib/contracts/payments/wallet.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { findOwnDeposit } from '../account-data.ts';
import { redirectToDeposit } from './deposit-redirect.ts';

/** Undefined where it is not the customer's. @param isShown whether this page shows a deposit that stands so */
export async function loadShownDeposit(
  astro: Pick<AstroGlobal, 'locals' | 'redirect'>,
  mine: Pick<VisitorApi, 'call'>,
  id: string,
  isShown: (deposit: Deposit) => boolean,
): Promise<Deposit | Response | undefined> {
  const deposit = await findOwnDeposit(mine, id);
  if (!deposit || isShown(deposit)) return deposit;
  return redirectToDeposit(astro, mine, deposit);
}
