// What the page of a draw of a raffle shows at the desk.
import type { DeskRaffle, RaffleAction } from '../../contracts/catalogue/desk-raffles.ts';
import type { Times } from './extension.ts';

export interface DeskDrawView {
  readonly raffle: DeskRaffle;
  /** What this person may do with it now. */
  readonly actions: readonly RaffleAction[];
  /** The one that was asked for. */
  readonly action: RaffleAction | undefined;
  /** It is read in figures, and waits for the words. */
  readonly isConfirming: boolean;
  /** What is typed to confirm: offer and number. */
  readonly words: string;
  readonly fields: Readonly<Record<'stopAt' | 'drawAt' | 'reason', string>>;
  /** The times as they were read; absent where they are wrong. */
  readonly times: Times | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly refusal: string | undefined;
  readonly asksCode: boolean;
}
