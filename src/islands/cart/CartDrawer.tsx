import { useEffect, useMemo, useRef } from 'react';
import { sumCart } from '#lib/domain/cart/cart-sums.ts';
import { type Copy, createTranslator, type Translate } from '#lib/domain/content/copy.ts';
import { formatCents, formatMoney } from '#lib/domain/money/money.ts';
import type { RecommendedDraw } from '#lib/domain/offers/recommended-draws.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { addCampaign } from '#lib/domain/visitor/campaign.ts';
import { $cart, type CartState, loadCart } from '#lib/stores/cart/cart.ts';
import { $isCartDrawerOpen, closeCartDrawer, markCartDrawerShown } from '#lib/stores/cart/cart-drawer.ts';
import { loadPlacements } from '#lib/stores/page/placements.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useValue } from '../ui/use-value.ts';
import { DrawerLines } from './DrawerLines.tsx';
import { Suggestions } from './Suggestions.tsx';

interface Props {
  /** Texts of the areas `cart` and `common`. */
  readonly copy: Copy;
  readonly recommended?: readonly RecommendedDraw[];
  /** Asks the placement service what to put forward. */
  readonly asksPlacements?: boolean;
}

const PLACES = ['pre_cart_promoted', 'pre_cart_standard'] as const;

function Contents({ state, t }: { readonly state: CartState; readonly t: Translate }) {
  if (state.state === 'failed') return <p>{t('cart.unavailable-text')}</p>;
  if (state.state !== 'ready') {
    return (
      <div className="stack" aria-busy="true">
        <span className="visually-hidden">{t('common.loading')}</span>
        <span className="skeleton skeleton--title" />
        <span className="skeleton skeleton--text" />
      </div>
    );
  }
  return <DrawerLines items={state.cart.cartItems} t={t} />;
}

/** The cart beside the page, after a ticket was added. Paying happens on the cart's own page. */
export function CartDrawer({ copy, recommended = [], asksPlacements = false }: Props) {
  const t = useMemo(() => createTranslator(copy), [copy]);
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useValue($isCartDrawerOpen);
  const state = useValue($cart);
  const cartAddress = isOpen ? addCampaign(urls.cart(), location.search) : urls.cart();
  useEffect(() => {
    if (!isOpen) dialog.current?.close();
    else if (!dialog.current?.open) {
      dialog.current?.showModal();
      markCartDrawerShown();
      const isLoaded = loadCart();
      if (asksPlacements) void isLoaded.then(() => loadPlacements(PLACES));
    }
  }, [isOpen, asksPlacements]);
  return (
    <dialog
      ref={dialog}
      className="drawer drawer--end"
      aria-labelledby="cart-drawer-title"
      onClose={closeCartDrawer}
      data-asks-placements={asksPlacements || undefined}
    >
      <div className="drawer__head">
        <h2 id="cart-drawer-title">{t('cart.title')}</h2>
        <button
          type="button"
          className="button button--plain button--icon"
          aria-label={t('common.close')}
          onClick={closeCartDrawer}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="drawer__body stack">
        <ErrorBoundary fallback={() => <p>{t('cart.unavailable-text')}</p>}>
          <Contents state={state} t={t} />
        </ErrorBoundary>
        <Suggestions draws={recommended} t={t} />
      </div>
      <div className="drawer__foot">
        {state.state === 'ready' && (
          <p className="drawer__total">
            <span>{t('cart.total')}</span>
            <span className="numeric">{formatMoney(state.cart.cartTotal)}</span>
          </p>
        )}
        {state.state === 'ready' && state.cart.cartItems.length > 0 && (
          <a className="button button--wide" href={`${cartAddress}#pay`}>
            {t('cart.check-and-pay', { amount: formatCents(sumCart(state.cart).chargedCents) })}
          </a>
        )}
        <a className="button button--quiet button--wide" href={cartAddress}>
          {t('cart.to-cart')}
        </a>
        <button type="button" className="button button--plain button--wide" onClick={closeCartDrawer}>
          {t('cart.more')}
        </button>
      </div>
    </dialog>
  );
}
