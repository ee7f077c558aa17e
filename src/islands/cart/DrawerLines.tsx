import { useRef, useState } from 'react';
import type { CartItem, CartItemInput } from '#lib/contracts/cart.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatMoney } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { toCartItemInput } from '#lib/domain/products/displays.ts';
import { formatDate } from '#lib/domain/time/dates.ts';
import { describeClosing, readDateNames } from '#lib/domain/time/relative-dates.ts';
import { $cartWork, addTicket, removeItem } from '#lib/stores/cart/cart.ts';
import { getSiteNow } from '#lib/stores/page/site-clock.ts';
import { toViewerTime } from '../ui/local-time.ts';
import { useValue } from '../ui/use-value.ts';

interface RemovedItem {
  readonly name: string;
  readonly ticket: CartItemInput;
}

interface LineProps {
  readonly item: CartItem;
  readonly t: Translate;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

const formatItemName = ({ offerName, description }: CartItem): string => `${offerName}, ${description}`;

function formatItemDraws(t: Translate, { drawNos, drawNo, drawDate }: CartItem): string {
  const date = formatDate(toViewerTime(Date.parse(drawDate)), readDateNames(t));
  const [first, last] = [drawNos[0] ?? drawNo, drawNos.at(-1) ?? drawNo];
  return t('cart.draw', { count: drawNos.length || 1, draw: first, first, last, date });
}

function formatItemClosing(t: Translate, { stop }: CartItem): string {
  const [at, now] = [Date.parse(stop), getSiteNow()];
  return at > now
    ? describeClosing(toViewerTime(at), toViewerTime(now), t, readDateNames(t))
    : t('cart.closed');
}

const Line = ({ item, t, isBusy, onRemove }: LineProps) => (
  <li className="cart-line" data-game={item.lotteryKey} aria-busy={isBusy || undefined}>
    <div className="cart-line__main">
      <p className="cart-line__name">{item.offerName}</p>
      <p className="cart-line__detail">{item.description}</p>
      <p className="cart-line__detail">{formatItemDraws(t, item)}</p>
      <p className="cart-line__detail">{formatItemClosing(t, item)}</p>
    </div>
    <p className="cart-line__price">{formatMoney(item.price)}</p>
    <div className="cart-line__actions">
      <a
        className="button button--plain button--small"
        href={urls.editTicket(item.lotteryKey, item.gameType, item.id)}
        aria-label={t('cart.edit-label', { ticket: formatItemName(item) })}
      >
        {t('cart.edit')}
      </a>
      <button
        type="button"
        className="button button--plain button--small"
        aria-label={t('cart.remove-label', { ticket: formatItemName(item) })}
        onClick={onRemove}
      >
        {t('cart.remove')}
      </button>
    </div>
  </li>
);

interface Props {
  readonly items: readonly CartItem[];
  readonly t: Translate;
}

/** The tickets of the drawer. What was removed can be put back; the focus stays beside it. */
export function DrawerLines({ items, t }: Props) {
  const work = useValue($cartWork);
  const [gone, setGone] = useState<RemovedItem>();
  const status = useRef<HTMLDivElement>(null);
  const remove = async (item: CartItem) => {
    setGone(undefined);
    if (await removeItem(item.id)) setGone({ name: formatItemName(item), ticket: toCartItemInput(item) });
    status.current?.focus();
  };
  const putBack = async ({ ticket }: RemovedItem) => {
    setGone(undefined);
    await addTicket(ticket);
    status.current?.focus();
  };
  const refusal = work.state === 'failed' ? work.error : undefined;
  return (
    <>
      <div role="status" tabIndex={-1} ref={status}>
        {refusal && (
          <p className="notice notice--danger">
            {refusal.kind === 'refused' ? refusal.message : t('cart.unexpected')}
          </p>
        )}
        {gone && (
          <p className="cart-change__line">
            {t('cart.removed', { ticket: gone.name })}
            <button
              type="button"
              className="button button--quiet button--small"
              onClick={() => putBack(gone)}
            >
              {t('cart.undo')}
            </button>
          </p>
        )}
      </div>
      {items.length === 0 && <p>{t('cart.empty-title')}</p>}
      <ul className="cart-lines">
        {items.map((item) => (
          <Line
            key={item.id}
            item={item}
            t={t}
            isBusy={work.state === 'working' && work.itemId === item.id}
            onRemove={() => void remove(item)}
          />
        ))}
      </ul>
    </>
  );
}
