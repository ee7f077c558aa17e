import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Translate } from '#lib/domain/content/copy.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { type Announce, createNote, type Note, type NoteStore } from './feedback.ts';

const NOTE_MS = 7_000;
const UNDO_MS = 15_000;
const SAID_AFTER_MS = 50;

interface Feedback {
  readonly $note: NoteStore;
  readonly announce: Announce;
  readonly live: React.RefObject<HTMLParagraphElement | null>;
}

/** What is said of each step, and what of it is shown. A step that can be taken back stays in view until another. */
export function useNote(ticket: Ticket, t: Translate): Feedback {
  const live = useRef<HTMLParagraphElement>(null);
  const [$note] = useState(createNote);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saying = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showNote = useCallback(
    (note: Note) => {
      clearTimeout(timer.current);
      $note.set(note);
      // Not from under the focus.
      const hide = () => {
        if (document.activeElement?.closest('.ticket-note')) timer.current = setTimeout(hide, NOTE_MS);
        else $note.set(undefined);
      };
      timer.current = setTimeout(hide, note.canUndo ? UNDO_MS : NOTE_MS);
    },
    [$note],
  );
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      clearTimeout(saying.current);
    },
    [],
  );
  const announce = useMemo<Announce>(
    () => ({
      say(makeText) {
        clearTimeout(saying.current);
        saying.current = setTimeout(() => {
          if (live.current) live.current.textContent = makeText();
        }, SAID_AFTER_MS);
      },
      show: (text, tone = 'done') => showNote({ text, tone, canUndo: false }),
    }),
    [showNote],
  );
  useEffect(
    () =>
      ticket.$undo.listen((undo) => {
        if (undo) showNote({ text: t(`ticket.undo-${undo.step}`), tone: 'done', canUndo: true });
        else if ($note.get()?.canUndo) $note.set(undefined);
      }),
    [ticket, $note, showNote, t],
  );
  return { $note, announce, live };
}
