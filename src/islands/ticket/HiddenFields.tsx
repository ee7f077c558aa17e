import type { Translate } from '#lib/domain/content/copy.ts';
import { isShopPickedType } from '#lib/domain/lottery/game-types.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { useValue } from '../ui/use-value.ts';

interface Props {
  readonly ticket: Ticket;
  readonly t: Translate;
}

/** What the form sends besides its fields: the line to change, and the total that is shown. */
export function HiddenFields({ ticket, t }: Props) {
  const itemId = useValue(ticket.$editing);
  const { priceCents } = useValue(ticket.$summary);
  return (
    <>
      {itemId && <input type="hidden" name="edit" value={itemId} />}
      <input type="hidden" name="shownCents" value={priceCents ?? ''} />
      {isShopPickedType(ticket.offer.gameTypeKey) && (
        <noscript className="builder__price">
          <button type="submit" className="button button--quiet" name="action" value="price">
            {t('ticket.show-price')}
          </button>
        </noscript>
      )}
    </>
  );
}
