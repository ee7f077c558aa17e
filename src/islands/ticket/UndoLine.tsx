import type { Translate } from '#lib/domain/copy.ts';
import type { Ticket } from '#lib/stores/ticket.ts';
import { Icon } from '../ui/Icon.tsx';
import { useValue } from '../ui/use-value.ts';

interface Props {
  readonly ticket: Ticket;
  readonly say: (text: string) => void;
  readonly t: Translate;
}

/** What the last large step did, and its way back. */
export function UndoLine({ ticket, say, t }: Props) {
  const undo = useValue(ticket.$undo);
  return (
    <div role="status">
      {undo && (
        <p className="undo-line">
          {t(`ticket.undo-${undo.step}`)}{' '}
          <button
            type="button"
            className="link-button"
            onClick={() => {
              ticket.undo();
              say(t('ticket.undone'));
            }}
          >
            <Icon name="undo" size={16} /> {t('ticket.undo')}
          </button>
        </p>
      )}
    </div>
  );
}
