import { sql } from 'kysely';
import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { listDrawTags, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import { settleOwnDividends } from '#platform/catalogue/own-draws/settle.ts';
import { cutOffPoolsOfDraw } from '#platform/catalogue/syndicates/cut-off.ts';
import { findPoolWinners } from '#platform/catalogue/syndicates/find-pool-winners.ts';
import { settlePools } from '#platform/catalogue/syndicates/settle-pools.ts';
import type { Tx } from '#platform/ground/db/open.ts';
import { transact } from '#platform/ground/db/open.ts';
import { toValues } from '#platform/ground/db/to-values.ts';
import { transactAndPurge } from '#platform/ground/jobs/purge.ts';
import type { Services } from '#platform/services.ts';
import { settleDividends } from '../../../catalogue/draws/dividends.ts';
import type { Pause } from '../../../catalogue/draws/entries.ts';
import { type DrawRow, moveDraw } from '../../../catalogue/draws/lifecycle.ts';
import { parseNumbers } from '../../../catalogue/draws/parse-numbers.ts';
import { readOfferOfDraw } from '../../../catalogue/draws/results-version.ts';
import { findWinners } from '../../../catalogue/draws/settle/find-winners.ts';
import { createScorer } from '../../../catalogue/draws/settle/scorer.ts';
import { beginSettling } from '../../../catalogue/draws/settle/settling.ts';
import {
  type Dividends,
  payWonGames,
  sumWinners,
  type WonGame,
} from '../../../catalogue/draws/settle/won-games.ts';

const PRIZES_AT_ONCE = 500;

interface SettledPrize {
  readonly entryId: string;
  readonly amountCents: number;
  readonly divisions: string;
}

function settlePrize(entryId: string, divisions: string, dividends: Dividends): SettledPrize {
  const { won, amountCents } = payWonGames(JSON.parse(divisions) as WonGame[], dividends);
  return { entryId, amountCents, divisions: JSON.stringify(won) };
}

async function savePrizes(tx: Tx, prizes: readonly SettledPrize[]): Promise<void> {
  const rows = prizes.map(({ entryId, amountCents, divisions }) => [entryId, amountCents, divisions]);
  await sql`update prize set amount_cents = settled.column2, divisions = settled.column3
    from ${toValues(rows)} as settled
    where prize.entry_id = settled.column1 and prize.amount_cents is null`.execute(tx);
}

/** Writes what each prize of the draw pays, some in a transaction. */
async function settlePrizes(
  { database }: Services,
  drawId: string,
  dividends: Dividends,
  pause: Pause,
): Promise<void> {
  for (;;) {
    const rows = await database.db
      .selectFrom('prize')
      .select(['entry_id', 'divisions'])
      .where('draw_id', '=', drawId)
      .where('amount_cents', 'is', null)
      .orderBy('entry_id')
      .limit(PRIZES_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    const settled = rows.map(({ entry_id, divisions }) => settlePrize(entry_id, divisions, dividends));
    await transact(database, (tx) => savePrizes(tx, settled));
    await pause();
  }
}

/** DRAWN to SCORED: every entry and every pool is looked at once, and those that win are settled. */
export async function scoreDraw(services: Services, draw: DrawRow, pause: Pause): Promise<void> {
  const { db } = services.database;
  const offer = await readOfferOfDraw(db, draw);
  const rules = findRulesOn(offer.rules, draw.local_date);
  if (!rules) throw new Error(`${offer.key} has no rules for ${draw.local_date}`);
  const scorer = createScorer(rules, parseNumbers(draw));
  await cutOffPoolsOfDraw(services, draw.id, pause);
  const own = sumWinners(
    await findWinners(services.database, draw, scorer, pause),
    await findPoolWinners(services, draw, scorer, pause),
  );
  const won = { offer, rules, draw, own };
  if (draw.source === 'own') await settleOwnDividends(services, won, pause);
  else await settleDividends(services, won);
  const dividends = await beginSettling(services.database, draw, own);
  await settlePrizes(services, draw.id, dividends, pause);
  await settlePools(services, draw.id, dividends, pause);
  await transactAndPurge(services, async (tx, announce) => {
    await moveDraw(tx, services, draw, { to: 'DRAW_SCORED' });
    announce(...listDrawTags(offer.key, draw.draw_no), RESULTS_TAG);
  });
}
