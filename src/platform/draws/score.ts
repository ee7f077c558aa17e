import { rulesOn } from '#lib/domain/lottery/game-rules.ts';
import type { Db, Tx } from '../db/open.ts';
import { transactAndPurge } from '../jobs/purge.ts';
import type { Services } from '../services.ts';
import { nowIso } from '../time.ts';
import { settleDividends } from './dividends.ts';
import { type DrawEntry, ENTRIES_AT_ONCE, type Pause, unscoredEntries } from './entries.ts';
import { type DrawRow, drawTags, moveDraw } from './lifecycle.ts';
import { offerOfDraw } from './results-version.ts';
import { type Scorer, scorerOf } from './scorer.ts';
import { numbersOf } from './store.ts';

/** What one game of an entry won in one division. */
export interface WonDivision {
  /** The place of the game on the ticket; 0 is the first. */
  readonly game: number;
  readonly division: number;
  readonly combinations: number;
  /** For all of its combinations. */
  readonly amountCents: number;
}

type Dividends = ReadonlyMap<number, number>;

async function dividendsByDivision(at: Db, drawId: string): Promise<Dividends> {
  const rows = await at
    .selectFrom('dividend')
    .select(['division', 'amount_cents'])
    .where('draw_id', '=', drawId)
    .execute();
  return new Map(rows.map((row) => [row.division, row.amount_cents]));
}

function wonDivisions({ id, games }: DrawEntry, scorer: Scorer, dividends: Dividends): WonDivision[] {
  return games.flatMap((played, game) =>
    scorer(played).map(({ division, combinations }) => {
      const cents = dividends.get(division);
      if (!cents) throw new Error(`The entry ${id} wins division ${division}, for which no dividend is paid`);
      return { game, division, combinations, amountCents: cents * combinations };
    }),
  );
}

async function saveScores(
  tx: Tx,
  services: Services,
  scored: readonly { id: string; won: WonDivision[] }[],
): Promise<void> {
  const at = nowIso(services.clock);
  const losing = scored.filter(({ won }) => won.length === 0).map(({ id }) => id);
  if (losing.length > 0)
    await tx
      .updateTable('entry')
      .set({ scored_at: at, prize_cents: 0, divisions: '[]' })
      .where('id', 'in', losing)
      .where('scored_at', 'is', null)
      .execute();
  for (const { id, won } of scored) {
    if (won.length === 0) continue;
    const prize = won.reduce((sum, { amountCents }) => sum + amountCents, 0);
    await tx
      .updateTable('entry')
      .set({ scored_at: at, prize_cents: prize, divisions: JSON.stringify(won) })
      .where('id', '=', id)
      .where('scored_at', 'is', null)
      .execute();
  }
}

/** DRAWN to SCORED: every entry that is not scored, a batch in a transaction. */
export async function scoreDraw(services: Services, draw: DrawRow, pause: Pause): Promise<void> {
  const { db } = services.database;
  const offer = await offerOfDraw(db, draw);
  const rules = rulesOn(offer.rules, draw.local_date);
  if (!rules) throw new Error(`${offer.key} has no rules for ${draw.local_date}`);
  await settleDividends(services, { offer, rules, draw }, pause);
  const dividends = await dividendsByDivision(db, draw.id);
  const scorer = scorerOf(rules, numbersOf(draw));
  for (let isDone = false; !isDone; ) {
    isDone = await transactAndPurge(services, async (tx, announce) => {
      const entries = await unscoredEntries(tx, draw.id);
      const scored = entries.map((entry) => ({ id: entry.id, won: wonDivisions(entry, scorer, dividends) }));
      await saveScores(tx, services, scored);
      if (entries.length === ENTRIES_AT_ONCE) return false;
      await moveDraw(tx, services, draw, { to: 'DRAW_SCORED' });
      announce(...drawTags(offer.key, draw.draw_no), 'results');
      return true;
    });
    await pause();
  }
}
