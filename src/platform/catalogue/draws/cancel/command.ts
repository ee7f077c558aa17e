import type { DrawCancelFigures } from '#lib/contracts/catalogue/desk-draws.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { type Command, requireReason } from '../../../ground/operator/command.ts';
import { requireDraw } from '../draw-of-command.ts';
import { createCancelCommand } from './cancel-command.ts';
import { cancelLotteryDraw, requireCancellable } from './cancel-draw.ts';
import { countCancelledDraw } from './count-cancelled.ts';

const listFigures = (figures: DrawCancelFigures): string[] => [
  `${figures.tickets} tickets of ${figures.customers} customers are refunded, and of ${figures.parts} that play on what they cost in this draw.`,
  `${figures.pools} syndicates and sessions are cancelled.`,
  `${formatCents(figures.paidCents)} goes back to wallets, ${formatCents(figures.discountCents)} to codes and promotions.`,
  `Causes give back ${formatCents(figures.causeCents)}.`,
  `${formatCents(figures.closedCents)} is of closed accounts, and is to be paid to a bank account.`,
];

const cancel = createCancelCommand({
  summary:
    'Cancels a draw of a lottery and gives everybody their money back. Says in figures what it would do, until --confirm repeats offer and number, as "lighthouse 31".',
  find: requireDraw,
  readReason: (call) => requireReason(call, 'customers read it'),
  async count(db, draw) {
    if (draw.cancelled_at === null) await requireCancellable(db, draw);
    return countCancelledDraw(db, draw.id);
  },
  list: listFigures,
  cancel: cancelLotteryDraw,
});

export const drawCancelCommands = { 'draws cancel': cancel } satisfies Record<string, Command>;
