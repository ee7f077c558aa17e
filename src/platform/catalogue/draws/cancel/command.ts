import type { DrawCancelFigures } from '#lib/contracts/catalogue/desk-draws.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  requireReason,
  type SharedCommand,
} from '../../../ground/operator/command.ts';
import { requireDraw, toDrawSubject } from '../draw-of-command.ts';
import { cancelLotteryDraw, DrawCancelRefused, requireCancellable } from './cancel-draw.ts';
import { countCancelledDraw } from './count-cancelled.ts';

const listFigures = (figures: DrawCancelFigures): string[] => [
  `${figures.tickets} tickets of ${figures.customers} customers are refunded, and of ${figures.parts} that play on what they cost in this draw.`,
  `${figures.pools} syndicates and sessions are cancelled.`,
  `${formatCents(figures.paidCents)} goes back to wallets, ${formatCents(figures.discountCents)} to codes and promotions.`,
  `Causes give back ${formatCents(figures.causeCents)}.`,
  `${formatCents(figures.closedCents)} is of closed accounts, and is to be paid to a bank account.`,
];

const cancel: SharedCommand = {
  role: 'manager',
  right: 'results',
  arguments: [
    { name: 'OFFER', kind: 'offer' },
    { name: 'DRAWNO', kind: 'draw' },
  ],
  isFinal: true,
  summary:
    'Cancels a draw of a lottery and gives everybody their money back. Says in figures what it would do, until --confirm repeats offer and number, as "lighthouse 31".',
  options: {
    reason: { type: 'string', isRequired: true, value: 'TEXT' },
    confirm: { type: 'string', value: 'TEXT' },
  },
  async run(call) {
    const { services, words, print } = call;
    const draw = await requireDraw(services, words);
    const subject = toDrawSubject(draw);
    const reason = requireReason(call, 'customers read it');
    try {
      if (draw.cancelled_at === null) await requireCancellable(services.database.db, draw);
      const figures = await countCancelledDraw(services.database.db, draw.id);
      for (const line of listFigures(figures)) print(line);
      const confirmed = readTextOption(call, 'confirm')?.trim();
      if (confirmed === undefined) {
        print(`Nothing was changed. --confirm "${subject}" cancels the draw.`);
        return { subject, detail: { isCancelled: false } };
      }
      if (confirmed !== subject)
        throw new OperatorError(
          `Nothing was changed. To cancel this draw --confirm has to say "${subject}".`,
        );
      const isNew = await cancelLotteryDraw(services, draw.id, { reason });
      print(isNew ? `The draw ${subject} is cancelled.` : `The draw ${subject} was cancelled before.`);
      return { subject, detail: { isCancelled: isNew, reason, ...figures } };
    } catch (error) {
      throw error instanceof DrawCancelRefused ? new OperatorError(error.message) : error;
    }
  },
};

export const drawCancelCommands = { 'draws cancel': cancel } satisfies Record<string, Command>;
