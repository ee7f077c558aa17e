// Limits keep customers from buying more than they leave. The cart says so here; the database holds them.
import { sql } from 'kysely';
import { BLOCK_MESSAGES } from '#lib/contracts/cart/checkout.ts';
import {
  findTightest,
  getExceededCents,
  getRemainingCents,
  LIMIT_KINDS,
  type LimitUse,
} from '#lib/domain/limits/limit.ts';
import { PERIOD_WORDS } from '#lib/domain/limits/period-words.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import type { Flavor } from '../../ground/db/open.ts';
import type { AsOf, Fact, PurchaseBlock } from '../../money/blocks/purchase-block.ts';
import { parseLimitUses, selectLimitUses } from './facts.ts';

const fillGaps = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);

const describeLimit = (message: string, use: LimitUse, cents: number): string =>
  fillGaps(message, {
    limit: formatCents(use.limitCents),
    remaining: formatCents(getRemainingCents(use)),
    exceeded: formatCents(getExceededCents(use, cents)),
    period: PERIOD_WORDS[use.period],
  });

/** The fact of all blocks of limits: whether a spend limit is required, the wallet's balance, and the limits with their use. */
const selectLimits = (asOf: AsOf, flavor: Flavor) => sql<string>`customer.spend_limit_required || '|'
  || (select coalesce(sum(balance_cents), 0) from account
    where account.customer_id = customer.id and account.kind = 'wallet')
  || '|' || coalesce(${selectLimitUses(LIMIT_KINDS, asOf, flavor)}, '')`;

function parseLimits(fact: Fact): { isRequired: boolean; balanceCents: number; uses: LimitUse[] } {
  const [required, balance = '0', uses = ''] = String(fact ?? '').split('|');
  return {
    isRequired: required === '1',
    balanceCents: Number(balance),
    uses: parseLimitUses(uses === '' ? null : uses),
  };
}

/** The tightest of some limits, where it does not leave that much. */
function findExceeded(uses: readonly LimitUse[], cents: number): LimitUse | undefined {
  const tightest = findTightest(uses);
  return cents > 0 && tightest && getExceededCents(tightest, cents) > 0 ? tightest : undefined;
}

/** The spend limits that a customer has set, and having one where one is required. */
export const spendLimitBlock: PurchaseBlock = {
  key: 'spendLimit',
  precedence: 80,
  bindsDeposits: true,
  fact: selectLimits,
  check(fact, { chargedCents }) {
    const { isRequired, uses } = parseLimits(fact);
    const own = uses.filter(({ kind, isSystem }) => kind === 'spend' && !isSystem);
    if (isRequired && own.length === 0) return BLOCK_MESSAGES.spendLimitRequired;
    const exceeded = findExceeded(own, chargedCents);
    return exceeded && describeLimit(BLOCK_MESSAGES.spendLimit, exceeded, chargedCents);
  },
};

/** What binds everybody, and what a customer has committed to beforehand. */
export const globalSpendLimitBlock: PurchaseBlock = {
  key: 'globalSpendLimit',
  precedence: 90,
  fact: selectLimits,
  check(fact, { chargedCents }) {
    const { uses } = parseLimits(fact);
    const global = uses.filter(
      ({ kind, isSystem }) => kind === 'precommitment' || (kind === 'spend' && isSystem),
    );
    const exceeded = findExceeded(global, chargedCents);
    if (!exceeded) return undefined;
    const message = exceeded.isSystem ? BLOCK_MESSAGES.globalSpendLimit : BLOCK_MESSAGES.preCommitment;
    return describeLimit(message, exceeded, chargedCents);
  },
};

/** Where the wallet is short of more than may be paid in, adding money does not help. */
export const depositLimitBlock: PurchaseBlock = {
  key: 'depositLimit',
  precedence: 100,
  fact: selectLimits,
  check(fact, { chargedCents }) {
    const { balanceCents, uses } = parseLimits(fact);
    const missing = chargedCents - balanceCents;
    const deposits = uses.filter(({ kind }) => kind === 'deposit');
    const exceeded = findExceeded(deposits, missing);
    return (
      exceeded &&
      fillGaps(BLOCK_MESSAGES.depositLimit, {
        missing: formatCents(missing),
        remaining: formatCents(getRemainingCents(exceeded)),
        period: PERIOD_WORDS[exceeded.period],
      })
    );
  },
};
