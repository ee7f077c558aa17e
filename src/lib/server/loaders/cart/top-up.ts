// The money that a cart lacks: how it would be added, and whether one press both adds it and pays.
import { randomUUID } from 'node:crypto';
import type { Cart } from '#lib/contracts/cart/cart.ts';
import type { Visitor } from '#lib/contracts/identity/visitor.ts';
import { getCartDeposit } from '#lib/contracts/payments/deposit.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { getDepositAddress, isUnfinished } from '#lib/domain/payments/deposit-address.ts';
import type { TopUp } from '#lib/forms/account/deposit-view.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { listDepositWays, loadGateways, offerWay } from '../account/payments/deposit-ways.ts';

/**
 * Undefined where nothing is missing, something else keeps the cart from being bought, or no way takes the amount: the
 * page of the deposit says why.
 */
export async function loadTopUp(
  mine: Pick<VisitorApi, 'call'>,
  { blockedReasons, cartReference }: Pick<Cart, 'blockedReasons' | 'cartReference'>,
  visitor: Visitor,
  missingCents: number,
): Promise<TopUp | undefined> {
  if (visitor.state === 'guest' || missingCents === 0 || Object.keys(blockedReasons).length > 0)
    return undefined;
  if (visitor.customer.countryBanned) return undefined;
  const [{ result: wallet }, { result: begun }, gateways] = await Promise.all([
    mine.call(getWallet),
    mine.call(getCartDeposit, { query: { cartReference } }),
    loadGateways(mine),
  ]);
  if (Object.keys(wallet.depositBlocks).length > 0) return undefined;
  // No cart waits for the days that a debit takes.
  const ways = listDepositWays(wallet, gateways).filter(
    ({ code, minCents, maxCents }) => code !== 'bd' && Math.max(missingCents, minCents) <= maxCents,
  );
  const way = offerWay(ways);
  if (!way) return undefined;
  const gateway = gateways.find(({ key }) => key === way.gatewayKey);
  const isTold = gateway?.capabilities.isInstructionsOnly ?? false;
  return {
    begunHref: begun && isUnfinished(begun) ? getDepositAddress(begun) : undefined,
    way,
    cents: Math.max(missingCents, way.minCents),
    key: randomUUID(),
    isOnePress: way.fields === 'none' && !way.plainFields && !isTold,
    hasOthers: ways.length > 1,
  };
}
