// The first division of games that the shop draws: what a draw adds, and what an unwon one carries on.
import { findRulesOn, type GameRules } from '#lib/domain/lottery/game-rules.ts';
import { toCents } from '#lib/domain/money/money.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { DemonstrationTerms, OfferDefinition } from '../offers/definition.ts';

const WHOLE_BPS = 10_000;

const findFirstDivision = ({ divisions }: GameRules) =>
  divisions.reduce((first, rule) => (rule.division < first.division ? rule : first));

/** What division 1 offers where nothing is carried, in cents. */
export function getBaseJackpotCents(
  rules: GameRules,
  { poolCents }: Pick<DemonstrationTerms, 'poolCents'>,
): number {
  const { fixedCents, poolBps } = findFirstDivision(rules);
  return fixedCents ?? Math.floor((poolCents * poolBps) / WHOLE_BPS);
}

/** What the prize pool of a draw of the offer is at the least, in cents. */
export const getMinimumPoolCents = ({
  minimumPrizePool,
}: Pick<OfferDefinition, 'minimumPrizePool'>): number =>
  minimumPrizePool ? toCents(minimumPrizePool.amount) : 0;

/** What earlier draws carry to a draw whose jackpot is that, in cents. */
export function getCarriedCents(
  rules: GameRules,
  terms: DemonstrationTerms,
  jackpotCents: number | null,
): number {
  if (jackpotCents === null || findFirstDivision(rules).fixedCents !== undefined) return 0;
  return Math.max(0, jackpotCents - getBaseJackpotCents(rules, terms));
}

const GROWTH_MAX = 0.6;
const JACKPOTS_PER_GROWTH = 20;

/** Games played in the imagined nation: a large jackpot draws more of them, up to 1.6 times the usual. */
export function estimateGamesPlayed(
  rules: GameRules,
  terms: DemonstrationTerms,
  jackpotCents: number | null,
): number {
  const carried = getCarriedCents(rules, terms, jackpotCents);
  const growth = carried / (JACKPOTS_PER_GROWTH * getBaseJackpotCents(rules, terms));
  return Math.round(terms.gamesPlayed * (1 + Math.min(GROWTH_MAX, growth)));
}

/** Sets the jackpot of the next draw of the offer, once the draw before it is settled. */
export async function announceJackpot(
  tx: Tx,
  offer: OfferDefinition,
  { afterDrawNo, rolledCents }: { afterDrawNo: number; rolledCents: number },
): Promise<void> {
  const terms = offer.operation.demonstration;
  const next = await tx
    .selectFrom('draw')
    .select(['id', 'local_date'])
    .where('offer_key', '=', offer.key)
    .where('draw_no', '>', afterDrawNo)
    .where('numbers', 'is', null)
    .orderBy('draw_no')
    .limit(1)
    .executeTakeFirst();
  const rules = next && findRulesOn(offer.rules, next.local_date);
  if (!terms || !next || !rules) return;
  // A first division of fixed prizes does not grow.
  const grown = findFirstDivision(rules).fixedCents === undefined ? rolledCents : 0;
  await tx
    .updateTable('draw')
    .set({ jackpot_cents: getBaseJackpotCents(rules, terms) + grown })
    .where('id', '=', next.id)
    .execute();
}
