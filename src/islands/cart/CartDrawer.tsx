import { useEffect, useMemo, useRef } from 'react';
import type { CartItem } from '#lib/contracts/cart.ts';
import { type Copy, type Translate, translator } from '#lib/domain/copy.ts';
import { formatMoney } from '#lib/domain/money.ts';
import type { RecommendedDraw } from '#lib/domain/recommended-draws.ts';
import { urls } from '#lib/domain/urls.ts';
import { $cart, type CartState, loadCart } from '#lib/stores/cart.ts';
import { $isCartDrawerOpen, closeCartDrawer } from '#lib/stores/cart-drawer.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useValue } from '../ui/use-value.ts';

interface Props {
  /** Texts of the areas `cart` and `common`. */
  readonly copy: Copy;
  readonly recommended?: readonly RecommendedDraw[];
}

const Line = ({ item }: { readonly item: CartItem }) => (
  <li className="cart-line" data-game={item.lotteryKey}>
    <div className="cart-line__main">
      <p className="cart-line__name">{item.offerName}</p>
      <p className="cart-line__detail">{item.description}</p>
    </div>
    <p className="cart-line__price">{formatMoney(item.price)}</p>
  </li>
);

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
  if (state.cart.cartItems.length === 0) return <p>{t('cart.empty-title')}</p>;
  return (
    <ul className="cart-lines">
      {state.cart.cartItems.map((item) => (
        <Line key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Recommended({ draws, t }: { readonly draws: readonly RecommendedDraw[]; readonly t: Translate }) {
  if (draws.length === 0) return undefined;
  return (
    <nav className="stack stack--tight" aria-labelledby="cart-drawer-recommended">
      <h3 id="cart-drawer-recommended" className="aside-heading">
        {t('cart.recommended')}
      </h3>
      <ul>
        {draws.map(({ offerKey, name, href, jackpot }) => (
          <li key={offerKey}>
            <a className="drawer__game drawer__game--plain" href={href} data-game={offerKey}>
              <span>{name}</span>
              <span className="drawer__jackpot">{jackpot}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The cart beside the page, after a ticket was added (S16). Paying happens on the cart's own page. */
export function CartDrawer({ copy, recommended = [] }: Props) {
  const t = useMemo(() => translator(copy), [copy]);
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useValue($isCartDrawerOpen);
  const state = useValue($cart);
  useEffect(() => {
    if (!isOpen) dialog.current?.close();
    else if (!dialog.current?.open) {
      dialog.current?.showModal();
      void loadCart();
    }
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className="drawer drawer--end"
      aria-labelledby="cart-drawer-title"
      onClose={closeCartDrawer}
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
        <Recommended draws={recommended} t={t} />
      </div>
      <div className="drawer__foot">
        {state.state === 'ready' && (
          <p className="drawer__total">
            <span>{t('cart.total')}</span>
            <span className="numeric">{formatMoney(state.cart.cartTotal)}</span>
          </p>
        )}
        <a className="button button--wide" href={urls.cart()}>
          {t('cart.to-cart')}
        </a>
        <button type="button" className="button button--quiet button--wide" onClick={closeCartDrawer}>
          {t('cart.more')}
        </button>
      </div>
    </dialog>
  );
}
