// Drawn draws written straight to the database.
import type { DrawNumbers } from '#lib/domain/lottery/game-rules.ts';
import { getDrawTimes } from '#platform/catalogue/draws/open-ahead.ts';
import type { OfferDefinition } from '#platform/catalogue/offers/definition.ts';
import type { Services } from '#platform/services.ts';
import { toIso } from '#platform/time.ts';

export interface DrawnDraw {
  readonly drawNo: number;
  readonly localDate: string;
  readonly numbers?: DrawNumbers;
  readonly source?: 'demonstration' | 'history' | 'feed';
}

/** Writes draws that were drawn and settled, with one dividend each. */
export async function writeDrawn(
  { database }: Services,
  offer: OfferDefinition,
  draws: readonly DrawnDraw[],
): Promise<void> {
  const { db } = database;
  const rows = draws.map(({ drawNo, localDate, numbers, source = 'demonstration' }) => {
    const { drawAt, stopAt } = getDrawTimes(offer, localDate);
    return {
      id: `${offer.key}-${drawNo}`,
      offer_key: offer.key,
      draw_no: drawNo,
      local_date: localDate,
      draw_at: toIso(drawAt),
      stop_at: toIso(stopAt),
      status: 'DRAW_EMAILED',
      jackpot_cents: 50_000,
      source,
      numbers: JSON.stringify(numbers ?? { main: [1, 2], supplementary: [3] }),
      commitment: null,
      reveal: null,
      drawn_at: toIso(drawAt),
      scored_at: toIso(drawAt),
      paid_at: toIso(drawAt),
      emailed_at: toIso(drawAt),
    };
  });
  await db.insertInto('draw').values(rows).execute();
  await db
    .insertInto('dividend')
    .values(
      rows.map(({ id, draw_no }) => ({
        draw_id: id,
        division: 1,
        winners: 0,
        amount_cents: 0,
        transfer_kind: 'draw' as const,
        transfer_number: draw_no + 1,
      })),
    )
    .execute();
}

/** The dates of that many days from a first one on. */
export const listDays = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
  );
