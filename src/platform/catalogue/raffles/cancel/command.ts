import { formatCents } from '#lib/domain/money/money.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  type SharedCall,
} from '../../../ground/operator/command.ts';
import { createCancelCommand } from '../../draws/cancel/cancel-command.ts';
import { requireDraw } from '../find-draw.ts';
import { cancelDraw } from './cancel-draw.ts';
import { type CancelFigures, countCancelled } from './count-cancelled.ts';

const listFigures = (figures: CancelFigures): string[] => [
  `${figures.tickets} tickets of ${figures.customers} customers do not play.`,
  `${formatCents(figures.paidCents)} goes back to wallets, ${formatCents(figures.discountCents)} to codes and promotions.`,
  `Causes give back ${formatCents(figures.causeCents)}.`,
  `${figures.ordersAhead} orders ahead end without a charge.`,
  `${figures.letters} letters do not play. Write to their senders: nothing is sent to them.`,
];

/** @throws OperatorError where there is none */
function readReason(call: SharedCall): string {
  const reason = readTextOption(call, 'reason')?.trim() ?? '';
  if (reason === '') throw new OperatorError('--reason says why, as customers read it.');
  return reason;
}

const cancel = createCancelCommand({
  summary:
    'Cancels a draw of a raffle and gives everybody their money back. Says in figures what it would do, until --confirm repeats offer and number, as "harbour-boat 31".',
  find: requireDraw,
  readReason,
  count: (db, { id }) => countCancelled(db, id),
  list: listFigures,
  cancel: cancelDraw,
});

export const cancelCommands = { 'raffles cancel': cancel } satisfies Record<string, Command>;
