// What an account shows of the limits and times off that its owner keeps to.
import type { Selectable } from 'kysely';
import type { CustomerCare } from '#lib/contracts/customer/care.ts';
import { findTightest, getRemainingCents, type LimitUse } from '#lib/domain/limits/limit.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { CustomerTable } from '../../ground/db/schema/schema.ts';
import { findOffersBlock } from '../../money/blocks/blocks.ts';
import type { Services } from '../../services.ts';
import { readLimitUses } from '../limits/facts.ts';
import { findExclusion } from './exclusions.ts';

interface CareSource {
  readonly services: Services;
  readonly at: Db | Tx;
  readonly customer: Selectable<CustomerTable>;
}

const toShortLimit = (use: LimitUse) => ({
  period: use.period,
  amount: toMoney(use.limitCents),
  remaining: toMoney(getRemainingCents(use)),
});

export async function readCare({ services, at, customer }: CareSource): Promise<CustomerCare> {
  const [uses, exclusion, offersBlock] = await Promise.all([
    readLimitUses(services, customer.id, ['spend', 'precommitment'], at),
    findExclusion(services, customer.id, at),
    findOffersBlock(services, customer.id, at),
  ]);
  const own = uses.filter(({ kind, isSystem }) => kind === 'spend' && !isSystem);
  const spendLimit = findTightest(own);
  const preCommitment = findTightest(uses.filter(({ kind }) => kind === 'precommitment'));
  return {
    spendLimitRequired: customer.spend_limit_required === 1 && own.length === 0,
    ...(spendLimit && { spendLimit: toShortLimit(spendLimit) }),
    ...(preCommitment && { preCommitment: toShortLimit(preCommitment) }),
    ...(offersBlock && { offersBlock: offersBlock.message }),
    ...(exclusion && {
      exclusion: {
        kind: exclusion.kind,
        ...(exclusion.untilAt !== null && { untilAt: exclusion.untilAt }),
      },
    }),
  };
}
