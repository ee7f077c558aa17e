// A draw of a lottery that is cancelled at the desk.
import {
  type cancelDeskDraw,
  DESK_DRAW_ERRORS,
  type DrawCancelFigures,
} from '#lib/contracts/catalogue/desk-draws.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Services } from '../../../services.ts';
import { cancelLotteryDraw, requireCancellable } from '../../draws/cancel/cancel-draw.ts';
import { CancelRefused } from '../../draws/cancel/cancelled-draw.ts';
import { countCancelledDraw } from '../../draws/cancel/count-cancelled.ts';
import type { DrawRow } from '../../draws/lifecycle.ts';

/** What cancelling the draw would do; nothing where it cannot be cancelled. */
export async function readCancel(
  { database: { db } }: Services,
  draw: DrawRow,
): Promise<{ readonly cancel?: DrawCancelFigures }> {
  if (draw.cancelled_at !== null) return {};
  try {
    await requireCancellable(db, draw);
  } catch (error) {
    if (error instanceof CancelRefused) return {};
    throw error;
  }
  return { cancel: await countCancelledDraw(db, draw.id) };
}

/** @throws DomainError `draw_cancel_words`, `draw_cancel_changed`, `draw_not_cancelled` */
export async function cancelAtDesk(
  services: Services,
  draw: DrawRow,
  { reason, words, cents }: BodyOf<typeof cancelDeskDraw>,
): Promise<{ readonly isNew: boolean; readonly figures: DrawCancelFigures }> {
  if (words.trim().toLowerCase() !== `${draw.offer_key} ${draw.draw_no}`)
    throw createDomainError(DESK_DRAW_ERRORS, 'draw_cancel_words');
  const figures = await countCancelledDraw(services.database.db, draw.id);
  // Whoever comes second has read other figures, and is told that it is done.
  if (draw.cancelled_at === null && figures.paidCents !== cents)
    throw createDomainError(DESK_DRAW_ERRORS, 'draw_cancel_changed', {
      cents: formatCents(figures.paidCents),
    });
  try {
    return { isNew: await cancelLotteryDraw(services, draw.id, { reason }), figures };
  } catch (error) {
    if (error instanceof CancelRefused)
      throw createDomainError(DESK_DRAW_ERRORS, 'draw_not_cancelled', { why: error.message });
    throw error;
  }
}
