// Money that the shop books into a wallet or out of it, with the reason of an operator.
import { type Tx, transact } from '../../ground/db/open.ts';
import type { AdjustmentTable } from '../../ground/db/schema/operators-schema.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { getHouseAccount, readWalletAccount } from '../../money/ledger/accounts.ts';
import { createPaidOnceRule } from '../../money/ledger/paid-once.ts';
import { postTransaction } from '../../money/ledger/post.ts';
import type { LedgerRule } from '../../money/ledger/rule.ts';
import { settleReceivablesOf } from '../../money/payments/receivables.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

export const ADJUSTMENT_KINDS = ['correction', 'goodwill', 'fee'] as const;

/** More than this is for two people to decide: a withdrawal or a refund that leaves its own trace. */
export const ADJUSTMENT_MAX_CENTS = 50_000;

export type Adjustment = Pick<AdjustmentTable, 'customer_id' | 'cents' | 'kind' | 'reason' | 'author'>;

/** What the customer reads on the statement. */
const DESCRIPTIONS = {
  correction: 'Correction',
  goodwill: 'Goodwill of the shop',
  fee: 'Fee',
} as const satisfies Record<AdjustmentTable['kind'], string>;

/** Why it cannot be booked; undefined where it can. */
export function findAdjustmentFault({ cents, kind, reason }: Adjustment): string | undefined {
  if (reason.trim() === '') return 'A reason is needed: --reason "what happened".';
  if (!Number.isSafeInteger(cents) || cents === 0) return 'The amount is not 0.00, as 12.50 or -12.50.';
  if (Math.abs(cents) > ADJUSTMENT_MAX_CENTS) return 'At most 500.00 can be booked at once.';
  if (kind === 'fee' && cents > 0) return 'A fee is taken out: its amount is below zero.';
  if (kind === 'goodwill' && cents < 0) return 'Goodwill is given: its amount is above zero.';
  return undefined;
}

/** Books it; what the customer owes is settled of it first. @throws the database's error where the wallet holds less */
export async function bookAdjustment(tx: Tx, services: Services, adjustment: Adjustment): Promise<string> {
  const { customer_id: customerId, cents, kind, reason } = adjustment;
  const id = services.random.createId('adj', services.clock.now());
  await tx
    .insertInto('adjustment')
    .values({ ...adjustment, id, created_at: getNowIso(services.clock) })
    .execute();
  const { accountId } = await readWalletAccount(tx, customerId);
  await postTransaction(tx, services, {
    kind: 'adjustment',
    reference: id,
    description: `${DESCRIPTIONS[kind]}: ${reason}`,
    entries: [
      { accountId, cents },
      { accountId: getHouseAccount('adjustments'), cents: -cents },
    ],
  });
  if (cents > 0) await settleReceivablesOf(tx, services, customerId);
  await queueMails(tx, services, [
    { kind: 'wallet_adjusted', customerId, dedupe: `adjustment:${id}`, payload: { cents, reason } },
  ]);
  return id;
}

/** The same in a transaction of its own. */
export const adjustWallet = (services: Services, adjustment: Adjustment): Promise<string> =>
  transact(services.database, (tx) => bookAdjustment(tx, services, adjustment));

export const ADJUSTMENT_RULES: readonly LedgerRule[] = [
  createPaidOnceRule('adjustment_is_booked', 'adjustment', 'select id, customer_id, cents from adjustment'),
];
