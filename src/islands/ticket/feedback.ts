// What the builder says of a step: read out, and where it matters shown.
import { atom } from 'nanostores';

export interface Note {
  readonly text: string;
  readonly tone: 'done' | 'problem';
  /** The last step can be taken back. */
  readonly canUndo: boolean;
}

export interface Announce {
  /** Reads a sentence out. It is made once what the step changed has been painted. */
  readonly say: (makeText: () => string) => void;
  /** Reads a sentence out and shows it for a while. */
  readonly show: (text: string, tone?: Note['tone']) => void;
}

/** Before a pressed button goes away the focus leaves it, for the note that says what the press did. */
export const focusNote = (pressed: Element): void =>
  pressed.closest('form')?.querySelector<HTMLElement>('.builder__note')?.focus({ preventScroll: true });

export const createNote = () => atom<Note | undefined>();
export type NoteStore = ReturnType<typeof createNote>;
