import type { Translate } from '#lib/domain/content/copy.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { useValue } from '../../ui/use-value.ts';
import { type Announce, focusNote } from '../feedback.ts';
import { formatIdentical } from '../labels.ts';

interface Props {
  readonly ticket: Ticket;
  readonly announce: Announce;
  readonly t: Translate;
}

/** Games that hold the same numbers are pointed out before they are bought (decision M12). */
export function IdenticalGames({ ticket, announce, t }: Props) {
  const { identical } = useValue(ticket.$summary);
  if (identical.length === 0) return null;
  return (
    <div className="notice notice--warning" role="status">
      <div className="stack stack--tight">
        <p>
          <strong>{formatIdentical(t, identical)}</strong> {t('ticket.identical-hint')}
        </p>
        <button
          type="button"
          className="button button--quiet button--small"
          onClick={({ currentTarget }) => {
            focusNote(currentTarget);
            ticket.changeIdentical();
            announce.say(() => t('ticket.undo-changed'));
          }}
        >
          {t('ticket.identical-change')}
        </button>
      </div>
    </div>
  );
}
