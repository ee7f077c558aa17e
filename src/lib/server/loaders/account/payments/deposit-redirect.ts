// Where a deposit is looked at from here. One that has bought a cart leads to the receipt, and the cart is counted anew:
// the services bought it by themselves, and the header still counts its lines.
import type { AstroGlobal } from 'astro';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import type { Deposit } from '#lib/contracts/payments/wallet.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { getDepositAddress } from '#lib/domain/payments/deposit-address.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { ServiceLost } from '../../../services/service.ts';
import { setCartHeld } from '../../../session/cart-join.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';

type Caller = Pick<VisitorApi, 'call'>;

/** The count is not worth a page: where the cart cannot be read it stays. */
export async function countCartLeft(
  { locals }: Pick<AstroGlobal, 'locals'>,
  mine: Caller,
  { intent }: Pick<Deposit, 'intent'>,
): Promise<void> {
  if (intent?.status !== 'bought') return;
  try {
    setCartHeld(locals.context, (await mine.call(accountCart.get)).result.cartItems);
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ServiceLost)) throw error;
  }
}

export async function redirectToDeposit(
  astro: Pick<AstroGlobal, 'locals' | 'redirect'>,
  mine: Caller,
  deposit: Deposit,
): Promise<Response> {
  await countCartLeft(astro, mine, deposit);
  return astro.redirect(getDepositAddress(deposit), SEE_OTHER);
}
