import type { MouseEvent } from 'react';
import type { Translate } from '#lib/domain/content/copy.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { Icon } from '../ui/Icon.tsx';
import { useValue } from '../ui/use-value.ts';
import { type Announce, focusNote, type NoteStore } from './feedback.ts';

interface Props {
  readonly ticket: Ticket;
  readonly $note: NoteStore;
  readonly announce: Announce;
  readonly t: Translate;
}

/** What the last step did, with its way back, above the bar of the total. */
export function FeedbackLine({ ticket, $note, announce, t }: Props) {
  const note = useValue($note);
  const undo = ({ currentTarget }: MouseEvent) => {
    focusNote(currentTarget);
    ticket.undo();
    announce.show(t('ticket.undone'));
  };
  const close = ({ currentTarget }: MouseEvent) => {
    focusNote(currentTarget);
    $note.set(undefined);
  };
  return (
    <div className="builder__note" role="status" tabIndex={-1}>
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
            onClick={close}
          >
            <Icon name="close" size={16} />
          </button>
        </p>
      )}
    </div>
  );
}
