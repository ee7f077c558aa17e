// The prize pool of a draw shared out into dividends, to the cent.
import type { DivisionRule, GameRules } from '#lib/domain/lottery/game-rules.ts';
import { splitCents } from '#lib/domain/money/money.ts';
import type { DividendRecord } from '../record.ts';
import type { Winners } from './generator.ts';

/** The money of a draw, in cents. */
export interface DrawPool {
  drawNo: number;
  poolCents: number;
  /** Brought from earlier draws to the highest division that shares the pool. */
  carriedCents?: number;
  winners: Winners;
  /** What a winner of a division that shares gets at the least; nothing is added without it. */
  leastCents?: number;
}

/** `poolCents + carriedCents + reserveCents = paidCents + rolledCents + remainderCents`. */
export interface Distribution {
  /** Highest division first. */
  dividends: DividendRecord[];
  /** All dividends times their winners. */
  paidCents: number;
  /** Goes to the next draw. */
  rolledCents: number;
  /** What rounding dividends down to five cents leaves, and pool shares that no division has. */
  remainderCents: number;
  /** What fixed prizes cost beyond the pool, and what is added to shares of less than a winner gets. */
  reserveCents: number;
}

const WHOLE_BPS = 10_000;
const DIVIDEND_STEP_CENTS = 5;
/** What a winner gets of a draw that the shop holds, however many share. */
export const LEAST_DIVIDEND_CENTS = DIVIDEND_STEP_CENTS;

const sumDividends = (dividends: readonly DividendRecord[]): number =>
  dividends.reduce((sum, { amountCents, winners }) => sum + amountCents * winners, 0);

type SharingRule = Pick<DivisionRule, 'division' | 'poolBps' | 'fixedCents'>;

function createFixedDividends(divisions: readonly SharingRule[], winners: Winners): DividendRecord[] {
  return divisions.flatMap(({ division, fixedCents }) => {
    if (fixedCents === undefined) return [];
    const count = winners.get(division) ?? 0;
    return [{ division, winners: count, amountCents: count > 0 ? fixedCents : 0 }];
  });
}

/** Division 1 without winners goes to the next draw, a lower one to the next that shares, the last to the next draw. */
function getTransfer(
  { division }: SharingRule,
  next: SharingRule | undefined,
  drawNo: number,
): NonNullable<DividendRecord['transfer']> {
  return division === 1 || !next
    ? { to: 'draw', number: drawNo + 1 }
    : { to: 'division', number: next.division };
}

interface SharedPool {
  dividends: DividendRecord[];
  rolledCents: number;
  remainderCents: number;
  addedCents: number;
}

function createSharedDividends(
  sharing: readonly SharingRule[],
  shareCents: readonly number[],
  { drawNo, winners, leastCents = 0 }: DrawPool,
): SharedPool {
  const shared: SharedPool = { dividends: [], rolledCents: 0, remainderCents: 0, addedCents: 0 };
  let passedOn = 0;
  for (const [index, rule] of sharing.entries()) {
    const { division } = rule;
    const cents = shareCents[index]! + passedOn;
    const count = winners.get(division) ?? 0;
    passedOn = 0;
    if (count > 0) {
      const share = Math.floor(cents / count / DIVIDEND_STEP_CENTS) * DIVIDEND_STEP_CENTS;
      const amountCents = Math.max(share, leastCents);
      shared.dividends.push({ division, winners: count, amountCents });
      shared.remainderCents += Math.max(0, cents - amountCents * count);
      shared.addedCents += Math.max(0, amountCents * count - cents);
    } else {
      const transfer = getTransfer(rule, sharing[index + 1], drawNo);
      shared.dividends.push({ division, winners: 0, amountCents: 0, transfer });
      if (transfer.to === 'draw') shared.rolledCents += cents;
      else passedOn = cents;
    }
  }
  return shared;
}

/**
 * Shares a prize pool out. Fixed prizes come off the pool first; the rest is shared by basis points. A share
 * without winners goes to the next lower division that shares; of division 1, and when there is no lower one,
 * to the next draw. Dividends are rounded down to five cents. No cent is lost.
 * @throws RangeError when the shares of the rules exceed the pool.
 */
export function distributePool(rules: GameRules, pool: DrawPool): Distribution {
  const { poolCents, carriedCents = 0, winners } = pool;
  const ordered: SharingRule[] = [...rules.divisions].sort((a, b) => a.division - b.division);
  const sharing = ordered.filter(({ fixedCents }) => fixedCents === undefined);
  const fixed = createFixedDividends(ordered, winners);
  const fixedCents = sumDividends(fixed);
  const sharesBps = sharing.map(({ poolBps }) => poolBps);
  const unsharedBps = WHOLE_BPS - sharesBps.reduce((sum, bps) => sum + bps, 0);
  const [unsharedCents = 0, ...shareCents] = splitCents(Math.max(0, poolCents - fixedCents), [
    unsharedBps,
    ...sharesBps,
  ]);
  if (shareCents.length > 0) shareCents[0]! += carriedCents;
  const shared = createSharedDividends(sharing, shareCents, pool);
  return {
    dividends: [...fixed, ...shared.dividends].sort((a, b) => a.division - b.division),
    paidCents: fixedCents + sumDividends(shared.dividends),
    rolledCents: shared.rolledCents + (shareCents.length > 0 ? 0 : carriedCents),
    remainderCents: unsharedCents + shared.remainderCents,
    reserveCents: Math.max(0, fixedCents - poolCents) + shared.addedCents,
  };
}
