// The customer is back from a gateway's page: paid, or given up. What the address says is handed to the services, which
// ask the gateway; looking at the page changes nothing (decision R4).

import type { AstroGlobal } from 'astro';
import { cancelDeposit } from '#lib/contracts/payments/deposit.ts';
import { type Deposit, returnDeposit } from '#lib/contracts/payments/wallet.ts';
import { isCalledOff, isGivenUp, isUnfinished } from '#lib/domain/payments/deposit-address.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { findOwnDeposit } from '../account-data.ts';
import { redirectToDeposit } from './deposit-redirect.ts';

const NAME_MAX = 100;
const VALUE_MAX = 2000;

type Astro = Pick<AstroGlobal, 'locals' | 'request' | 'url' | 'redirect'>;
type Caller = Pick<VisitorApi, 'call'>;

/** What the gateway wrote into the address; anything longer is not a gateway's. */
const readQuery = ({ searchParams }: URL): Record<string, string> =>
  Object.fromEntries(
    [...searchParams].filter(([name, value]) => name.length <= NAME_MAX && value.length <= VALUE_MAX),
  );

/**
 * The deposit that waits to be finished, or that was given up or called off and may have been paid since; or where it is looked at.
 * Undefined where it is not the customer's.
 */
export async function loadDepositReturn(
  astro: Astro,
  mine: Caller,
  id: string,
): Promise<Deposit | Response | undefined> {
  const deposit = await findOwnDeposit(mine, id);
  if (!deposit) return undefined;
  if (!isUnfinished(deposit) && !isGivenUp(deposit) && !isCalledOff(deposit))
    return redirectToDeposit(astro, mine, deposit);
  if (astro.request.method !== 'POST') return deposit;
  const body = { query: readQuery(astro.url) };
  const { result } = await mine.call(returnDeposit, { params: { id }, body });
  return redirectToDeposit(astro, mine, result);
}

/** The deposit that was given up or may be, or where it is looked at. Undefined where it is not the customer's. */
export async function loadDepositCancel(
  astro: Astro,
  mine: Caller,
  id: string,
): Promise<Deposit | Response | undefined> {
  const deposit = await findOwnDeposit(mine, id);
  if (!deposit) return undefined;
  if (isUnfinished(deposit) && astro.request.method === 'POST') {
    const { result } = await mine.call(cancelDeposit, { params: { id } });
    return result.status === 'failed'
      ? astro.redirect(astro.url.pathname, SEE_OTHER)
      : redirectToDeposit(astro, mine, result);
  }
  return isUnfinished(deposit) || (deposit.status === 'failed' && !isCalledOff(deposit))
    ? deposit
    : redirectToDeposit(astro, mine, deposit);
}
