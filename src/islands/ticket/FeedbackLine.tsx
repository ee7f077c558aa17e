import type { Translate } from '#lib/domain/content/copy.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { Icon } from '../ui/Icon.tsx';
import { useValue } from '../ui/use-value.ts';
import type { Announce, NoteStore } from './feedback.ts';

interface Props {
  readonly ticket: Ticket;
  readonly $note: NoteStore;
  readonly announce: Announce;
  readonly t: Translate;
}

/** What the last step did, with its way back, above the bar of the total. */
export function FeedbackLine({ ticket, $note, announce, t }: Props) {
  const note = useValue($note);
  const undo = () => {
    ticket.undo();
    announce.show(t('ticket.undone'));
  };
  return (
    <div className="builder__note" role="status">
      {note && (
        <p className={`ticket-note ticket-note--${note.tone}`}>
          <span>{note.text}</span>
          {note.canUndo && (
            <button type="button" className="link-button" onClick={undo}>
              <Icon name="undo" size={16} /> {t('ticket.undo')}
            </button>
          )}
          <button
            type="button"
            className="ticket-note__close"
            aria-label={t('ticket.note-close')}
            onClick={() => $note.set(undefined)}
          >
            <Icon name="close" size={16} />
          </button>
        </p>
      )}
    </div>
  );
}
