// The page before the payment. It needs a customer: anyone who is not logged in is led to the login and back here.

import type { AstroGlobal } from 'astro';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { sumCart } from '#lib/domain/cart/cart-sums.ts';
import { listPaymentWays, type PaymentWay } from '#lib/domain/cart/payment-choice.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { keepCampaign } from '#lib/domain/visitor/campaign.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import { createServerApi } from '../page/server-api.ts';
import { type CartView, loadCartPage } from './cart-page.ts';
import { buildCartViewProps } from './cart-view.ts';

async function loadPaymentWays(
  astro: AstroGlobal,
  { cart, visitor }: CartView,
): Promise<readonly PaymentWay[]> {
  if (visitor.state === 'guest' || cart.cartItems.length === 0) return [];
  const { result } = await createServerApi(astro).call(getWallet);
  return listPaymentWays(sumCart(cart).chargedCents, result);
}

type Context = Parameters<typeof buildCartViewProps>[0];

/** The view's props for a cart that has been read. */
export async function buildBuyViewProps(astro: AstroGlobal, context: Context, view: CartView) {
  return { ...buildCartViewProps(context, view), ways: await loadPaymentWays(astro, view) };
}

/** What the page shows, or where it leads. */
export async function loadBuyPage(astro: AstroGlobal, context: PageContext) {
  const view = await loadCartPage(astro, context);
  if (view instanceof Response) return view;
  if (view.visitor.state === 'guest')
    return astro.redirect(urls.checkoutLogin({ redirect: keepCampaign(astro, urls.cartBuy()) }), SEE_OTHER);
  return buildBuyViewProps(astro, context, view);
}
