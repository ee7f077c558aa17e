import { useRef, useState } from 'react';
import type { CartItem } from '#lib/contracts/cart/cart.ts';
import { describeDraws } from '#lib/domain/cart/describe-draws.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatMoney } from '#lib/domain/money/money.ts';
import { describeItem, toCartItemInput } from '#lib/domain/products/displays.ts';
import type { EnteredDraws } from '#lib/domain/products/product-display.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';
import { formatDate, readDateNames } from '#lib/domain/time/date-names.ts';
import { describeTimeLeft } from '#lib/domain/time/relative-dates.ts';
import { $cartWork, addPromotion, addTicket, removeItem } from '#lib/stores/cart/cart.ts';
import { getSiteNow } from '#lib/stores/page/site-clock.ts';
import { useValue } from '../ui/use-value.ts';

interface RemovedItem {
  readonly name: string;
  /** Undefined where it cannot be put back from here. */
  readonly restore: (() => Promise<boolean>) | undefined;
}

/** What puts a line back: the ticket that it was, or its promotion code. */
function findRestore(item: CartItem): RemovedItem['restore'] {
  const ticket = toCartItemInput(item);
  if (ticket) return () => addTicket(ticket);
  const { code } = describeItem(item);
  return code === undefined ? undefined : () => addPromotion(code);
}

interface LineProps {
  readonly item: CartItem;
  readonly t: Translate;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

const formatItemName = ({ offerName, description }: CartItem): string =>
  `${offerName}, ${formatDescription(description)}`;

const formatItemDraws = (t: Translate, { drawNos, date }: EnteredDraws): string =>
  describeDraws(t, drawNos, formatDate(Date.parse(date), readDateNames(t)));

/** In time that is left, which is the same in every zone. */
function formatItemClosing(t: Translate, stop: string): string {
  const left = Date.parse(stop) - getSiteNow();
  return left > 0 ? t('time.closes', { when: describeTimeLeft(left, t) }) : t('cart.closed');
}

const Line = ({ item, t, isBusy, onRemove }: LineProps) => {
  const { title, draws, stop, editHref, chips, isDiscount, isAutomatic } = describeItem(item);
  return (
    <li className="cart-line" data-game={item.lotteryKey} aria-busy={isBusy || undefined}>
      <div className="cart-line__main">
        <p className="cart-line__name">{title}</p>
        <p className="cart-line__detail">{formatDescription(item.description)}</p>
        {chips.map(({ key, values }) => (
          <p key={t(key, values)} className="cart-line__detail">
            {t(key, values)}
          </p>
        ))}
        {draws && <p className="cart-line__detail">{formatItemDraws(t, draws)}</p>}
        {stop && !isDiscount && <p className="cart-line__detail">{formatItemClosing(t, stop)}</p>}
      </div>
      <p className="cart-line__price">{formatMoney(item.price)}</p>
      <div className="cart-line__actions">
        {editHref && (
          <a
            className="button button--plain button--small"
            href={editHref}
            aria-label={t('cart.edit-label', { ticket: formatItemName(item) })}
          >
            {t('cart.edit')}
          </a>
        )}
        {!isAutomatic && (
          <button
            type="button"
            className="button button--plain button--small"
            aria-label={t('cart.remove-label', { ticket: formatItemName(item) })}
            onClick={onRemove}
          >
            {t('cart.remove')}
          </button>
        )}
      </div>
    </li>
  );
};

interface Props {
  readonly items: readonly CartItem[];
  readonly t: Translate;
}

/** The tickets of the drawer. What was removed can be put back; the focus stays beside it. */
export function DrawerLines({ items, t }: Props) {
  const work = useValue($cartWork);
  const [gone, setGone] = useState<RemovedItem>();
  const status = useRef<HTMLDivElement>(null);
  const leaving = useRef(new Set<string>());
  const remove = async (item: CartItem) => {
    // A double click is one press.
    if (leaving.current.has(item.id)) return;
    leaving.current.add(item.id);
    setGone(undefined);
    const restore = findRestore(item);
    if (await removeItem(item.id)) setGone({ name: formatItemName(item), restore });
    leaving.current.delete(item.id);
    status.current?.focus();
  };
  const putBack = async (removed: RemovedItem) => {
    setGone(undefined);
    if (!(await removed.restore?.())) setGone(removed);
    status.current?.focus();
  };
  const refusal = work.state === 'failed' ? work.error : undefined;
  return (
    <>
      <div role="status" tabIndex={-1} ref={status}>
        {refusal && (
          <p className="notice notice--danger">
            {refusal.kind === 'refused' ? refusal.message : t(`cart.${refusal.kind}`)}
          </p>
        )}
        {gone && (
          <p className="cart-change__line">
            {t('cart.removed', { ticket: gone.name })}
            {gone.restore && (
              <button
                type="button"
                className="button button--quiet button--small"
                onClick={() => void putBack(gone)}
              >
                {t('cart.undo')}
              </button>
            )}
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
