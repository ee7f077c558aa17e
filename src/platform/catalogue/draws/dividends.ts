// The dividends of a demonstration draw: its pool shared among the winners of an imagined nation and our own.
import { type GameRules, isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import { listDrawTags, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';
import type { DemonstrationTerms, OfferDefinition } from '../offers/definition.ts';
import { createSeededInt } from './generate/commitment.ts';
import { generateDraw, simulateOrderWinners, simulateWinners, type Winners } from './generate/generator.ts';
import { type Distribution, distributePool } from './generate/share-pool.ts';
import { announceJackpot, estimateGamesPlayed, getCarriedCents } from './jackpot.ts';
import type { DrawRow } from './lifecycle.ts';
import type { DividendRecord } from './record.ts';
import { lockResult } from './settle/settling.ts';

/** Shares the pool of a drawn demonstration draw, our own winning games among those of the nation. */
export function generateDividends(
  rules: GameRules,
  terms: DemonstrationTerms,
  draw: { offerKey: string; drawNo: number; seed: string; jackpotCents: number | null },
  own: Winners = new Map(),
): Distribution {
  const { jackpotCents, drawNo } = draw;
  const played = estimateGamesPlayed(rules, terms, jackpotCents);
  const randomInt = createSeededInt(draw, 'winners');
  const winners = new Map(
    isOrderRules(rules)
      ? simulateOrderWinners(rules, played, generateDraw(rules, draw), randomInt)
      : simulateWinners(rules, played, randomInt),
  );
  for (const [division, count] of own) winners.set(division, (winners.get(division) ?? 0) + count);
  const carried = getCarriedCents(rules, terms, jackpotCents);
  return distributePool(rules, { drawNo, poolCents: terms.poolCents, carriedCents: carried, winners });
}

export const toDividendRow = (
  drawId: string,
  { division, winners, amountCents, transfer }: DividendRecord,
) => ({
  draw_id: drawId,
  division,
  winners,
  amount_cents: amountCents,
  transfer_kind: transfer?.to ?? null,
  transfer_number: transfer?.number ?? null,
});

async function hasDividends(at: Db | Tx, drawId: string): Promise<boolean> {
  const row = await at
    .selectFrom('dividend')
    .select('division')
    .where('draw_id', '=', drawId)
    .limit(1)
    .execute();
  return row.length > 0;
}

/** Settles what each division of a demonstration draw pays, once. The next draw takes what is carried on. */
export async function settleDividends(
  services: Services,
  { offer, rules, draw, own }: { offer: OfferDefinition; rules: GameRules; draw: DrawRow; own: Winners },
): Promise<void> {
  const { db } = services.database;
  if (await hasDividends(db, draw.id)) return;
  const terms = offer.operation.demonstration;
  if (!terms || draw.reveal === null)
    throw new Error(`The dividends of the draw ${draw.id} are not known yet`);
  const seeded = { offerKey: offer.key, drawNo: draw.draw_no, seed: draw.reveal };
  const shared = generateDividends(rules, terms, { ...seeded, jackpotCents: draw.jackpot_cents }, own);
  await transactAndPurge(services, async (tx, announce) => {
    await lockResult(tx, services.database, draw);
    if (await hasDividends(tx, draw.id)) return;
    const rows = shared.dividends.map((dividend) => toDividendRow(draw.id, dividend));
    await tx.insertInto('dividend').values(rows).execute();
    const { rolledCents } = shared;
    await announceJackpot(tx, offer, { afterDrawNo: draw.draw_no, rolledCents });
    announce(...listDrawTags(offer.key, draw.draw_no), RESULTS_TAG);
  });
}
