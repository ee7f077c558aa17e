import { formatCents } from '#lib/domain/money/money.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  type SharedCommand,
} from '../../../ground/operator/command.ts';
import { requireDraw } from '../find-draw.ts';
import { CancelRefused, cancelDraw } from './cancel-draw.ts';
import { type CancelFigures, countCancelled } from './count-cancelled.ts';

const listFigures = (figures: CancelFigures): string[] => [
  `${figures.tickets} tickets of ${figures.customers} customers do not play.`,
  `${formatCents(figures.paidCents)} goes back to wallets, ${formatCents(figures.discountCents)} to codes and promotions.`,
  `Causes give back ${formatCents(figures.causeCents)}.`,
  `${figures.ordersAhead} orders ahead end without a charge.`,
  `${figures.letters} letters do not play. Write to their senders: nothing is sent to them.`,
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
    'Cancels a draw of a raffle and gives everybody their money back. Says in figures what it would do, until --confirm repeats offer and number, as "harbour-boat 31".',
  options: {
    reason: { type: 'string', isRequired: true, value: 'TEXT' },
    confirm: { type: 'string', value: 'TEXT' },
  },
  async run(call) {
    const { services, words, print } = call;
    const draw = await requireDraw(services, words);
    const subject = `${draw.offer_key} ${draw.draw_no}`;
    const reason = readTextOption(call, 'reason')?.trim() ?? '';
    if (reason === '') throw new OperatorError('--reason says why, as customers read it.');
    const figures = await countCancelled(services.database.db, draw.id);
    for (const line of listFigures(figures)) print(line);
    const confirmed = readTextOption(call, 'confirm')?.trim();
    if (confirmed === undefined) {
      print(`Nothing was changed. --confirm "${subject}" cancels the draw.`);
      return { subject, detail: { isCancelled: false } };
    }
    if (confirmed !== subject)
      throw new OperatorError(`Nothing was changed. To cancel this draw --confirm has to say "${subject}".`);
    try {
      const isNew = await cancelDraw(services, draw.id, { reason });
      print(isNew ? `The draw ${subject} is cancelled.` : `The draw ${subject} was cancelled before.`);
      return { subject, detail: { isCancelled: isNew, reason, ...figures } };
    } catch (error) {
      throw error instanceof CancelRefused ? new OperatorError(error.message) : error;
    }
  },
};

export const cancelCommands = { 'raffles cancel': cancel } satisfies Record<string, Command>;
