// The command that calls off a draw: it says in figures what it would do, until its words are repeated.
import type { Db } from '../../../ground/db/open.ts';
import {
  OperatorError,
  readTextOption,
  type SharedCall,
  type SharedCommand,
} from '../../../ground/operator/command.ts';
import type { Services } from '../../../services.ts';
import { toDrawSubject } from '../draw-of-command.ts';
import type { DrawRow } from '../lifecycle.ts';
import { type Cancellation, CancelRefused } from './cancelled-draw.ts';

/** What differs between kinds of draws. */
interface CancelParts<F extends object> {
  readonly summary: string;
  /** @throws OperatorError where there is no such draw */
  readonly find: (services: Services, words: readonly string[]) => Promise<DrawRow>;
  /** @throws OperatorError where there is none */
  readonly readReason: (call: SharedCall) => string;
  /** What cancelling it would do. @throws CancelRefused */
  readonly count: (db: Db, draw: DrawRow) => Promise<F>;
  /** The figures in sentences. */
  readonly list: (figures: F) => readonly string[];
  /** False where it was cancelled before. @throws CancelRefused */
  readonly cancel: (services: Services, drawId: string, cancellation: Cancellation) => Promise<boolean>;
}

export const createCancelCommand = <F extends object>(parts: CancelParts<F>): SharedCommand => ({
  role: 'manager',
  right: 'money',
  arguments: [
    { name: 'OFFER', kind: 'offer' },
    { name: 'DRAWNO', kind: 'draw' },
  ],
  isFinal: true,
  summary: parts.summary,
  options: {
    reason: { type: 'string', isRequired: true, value: 'TEXT' },
    confirm: { type: 'string', value: 'TEXT' },
  },
  async run(call) {
    const { services, words, print } = call;
    const draw = await parts.find(services, words);
    const subject = toDrawSubject(draw);
    const reason = parts.readReason(call);
    try {
      const figures = await parts.count(services.database.db, draw);
      for (const line of parts.list(figures)) print(line);
      const confirmed = readTextOption(call, 'confirm')?.trim();
      if (confirmed === undefined) {
        print(`Nothing was changed. --confirm "${subject}" cancels the draw.`);
        return { subject, detail: { isCancelled: false } };
      }
      if (confirmed !== subject)
        throw new OperatorError(
          `Nothing was changed. To cancel this draw --confirm has to say "${subject}".`,
        );
      const isNew = await parts.cancel(services, draw.id, { reason });
      print(isNew ? `The draw ${subject} is cancelled.` : `The draw ${subject} was cancelled before.`);
      return { subject, detail: { isCancelled: isNew, reason, ...figures } };
    } catch (error) {
      throw error instanceof CancelRefused ? new OperatorError(error.message) : error;
    }
  },
});
