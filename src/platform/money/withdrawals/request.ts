// A customer asks for money: once for a key, and never for more than is there.

import { createWithdrawal } from '#lib/contracts/payments/withdrawal.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { formatCents, parseAmount } from '#lib/domain/money/money.ts';
import { getWithdrawableCents } from '#lib/domain/wallet/withdrawable.ts';
import { createDomainError } from '../../domain-error.ts';
import { runOnce } from '../../ground/db/idempotency.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getHouseAccount, lockWallet, type WalletAccount } from '../ledger/accounts.ts';
import { postTransaction } from '../ledger/post.ts';
import { listHeldFunds, readOwedCents, readPrizeFundsCents } from './funds.ts';
import { notifyWithdrawalChange } from './notify-withdrawal.ts';
import { findPayoutAccount } from './payout-accounts.ts';
import type { WithdrawalProvider } from './provider.ts';
import { listWithdrawalProviders } from './registry.ts';
import { insertWithdrawal, readWithdrawal, type WithdrawalRow } from './store.ts';

type Request = BodyOf<typeof createWithdrawal>;
const { errors: ERRORS } = createWithdrawal;

interface Asking {
  readonly customerId: string;
  readonly provider: WithdrawalProvider;
  readonly cents: number;
  readonly asked: Request;
  /** An operator asks, who has made sure who the customer is. */
  readonly isByOperator: boolean;
}

/** Whole cents of the amount. @throws DomainError where it is less, or more, than the way takes */
export function checkAmount({ limits: { minCents, maxCents } }: WithdrawalProvider, amount: string): number {
  const cents = parseAmount(amount) ?? 0;
  if (cents < minCents)
    throw createDomainError(ERRORS, 'withdrawal_below_minimum', { amount: formatCents(minCents) });
  if (cents > maxCents)
    throw createDomainError(ERRORS, 'withdrawal_above_maximum', { amount: formatCents(maxCents) });
  return cents;
}

/** The identity behind an account is proved before money leaves it. A gift to a cause reaches no one's pocket. */
async function requireVerified(tx: Tx, { customerId, provider, isByOperator }: Asking): Promise<void> {
  if (provider.isDonation || isByOperator) return;
  const { is_verified } = await tx
    .selectFrom('customer')
    .select('is_verified')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (is_verified !== 1) throw createDomainError(ERRORS, 'verification_required');
}

/** @throws DomainError where the wallet, held until the transaction ends, does not give the amount */
async function requireFunds(
  tx: Tx,
  services: Services,
  { customerId, provider, cents }: Asking,
  wallet: WalletAccount,
): Promise<void> {
  const owedCents = await readOwedCents(tx, customerId);
  if (owedCents > 0) throw createDomainError(ERRORS, 'account_locked', { amount: formatCents(owedCents) });
  const held = await listHeldFunds(tx, services, customerId);
  const withdrawableCents = getWithdrawableCents(wallet.balanceCents, held, services.clock.now());
  if (cents > withdrawableCents) {
    const isHeld = withdrawableCents < wallet.balanceCents;
    throw createDomainError(ERRORS, isHeld ? 'withdrawal_held' : 'withdrawal_above_balance', {
      withdrawable: formatCents(withdrawableCents),
      held: formatCents(wallet.balanceCents - withdrawableCents),
    });
  }
  if (!provider.isDonation) return;
  const prizeCents = await readPrizeFundsCents(tx, wallet);
  if (cents > prizeCents)
    throw createDomainError(ERRORS, 'prize_funds_exceeded', { amount: formatCents(prizeCents) });
}

/** The account that is paid to; undefined for ways that need none. */
async function requireAccount(tx: Tx, { customerId, provider, asked }: Asking): Promise<string | undefined> {
  if (provider.accountTypes.length === 0) return undefined;
  const account = await findPayoutAccount(tx, customerId, asked.customerFundId, provider.accountTypes);
  if (!account)
    throw createDomainError(ERRORS, asked.customerFundId ? 'bank_account_unknown' : 'bank_account_missing');
  if (account.verification === 'Failed Verification') throw createDomainError(ERRORS, 'account_unverified');
  return account.id;
}

function requireCause({ provider, asked: { causeKey } }: Asking): string | undefined {
  if (!provider.isDonation) return undefined;
  if (!causeKey) throw createDomainError(ERRORS, 'cause_unknown');
  return causeKey;
}

const bookRequest = (
  tx: Tx,
  services: Services,
  { provider, cents }: Asking,
  { accountId, withdrawalId }: { accountId: string; withdrawalId: string },
): Promise<string> =>
  postTransaction(tx, services, {
    kind: provider.isDonation ? 'donation' : 'withdrawal',
    reference: withdrawalId,
    description: provider.description,
    entries: [
      { accountId, cents: -cents },
      { accountId: getHouseAccount(provider.isDonation ? 'donations' : 'payouts'), cents },
    ],
  });

const getOccasion = ({ provider, isByOperator }: Asking) => {
  if (provider.isDonation) return 'donated';
  return isByOperator ? 'requested_for' : 'requested';
};

/** Takes the amount out of the wallet. @throws DomainError of `createWithdrawal.errors` */
export async function takeOut(tx: Tx, services: Services, asking: Asking): Promise<WithdrawalRow> {
  const { customerId, provider, cents } = asking;
  const wallet = await lockWallet(tx, services, customerId);
  await requireVerified(tx, asking);
  const causeKey = requireCause(asking);
  const payoutAccountId = await requireAccount(tx, asking);
  await requireFunds(tx, services, asking, wallet);
  const withdrawal = await insertWithdrawal(tx, services, {
    customerId,
    method: provider.method,
    cents,
    accountId: payoutAccountId,
    causeKey,
    status: provider.course.kind === 'at_once' ? 'completed' : 'requested',
  });
  await bookRequest(tx, services, asking, { accountId: wallet.accountId, withdrawalId: withdrawal.id });
  await notifyWithdrawalChange(tx, services, withdrawal, getOccasion(asking));
  return withdrawal;
}

/**
 * The withdrawal of a call, as it stands now when the call is repeated.
 * @throws DomainError of `createWithdrawal.errors`, `idempotency_key_reused`
 */
export async function requestWithdrawal(
  services: Services,
  { customerId, key }: { readonly customerId: string; readonly key: string },
  asked: Request,
): Promise<WithdrawalRow> {
  const providers = await listWithdrawalProviders(services);
  const provider = providers.find(({ method }) => method === asked.withdrawalMethodCode);
  if (!provider) throw createDomainError(ERRORS, 'withdrawal_method_unavailable');
  const asking = {
    customerId,
    provider,
    cents: checkAmount(provider, asked.amount),
    asked,
    isByOperator: false,
  };
  const call = { scope: `withdrawal:${customerId}`, key, request: asked };
  const { answer } = await runOnce(services, call, async (tx) => {
    const { id } = await takeOut(tx, services, asking);
    return { id };
  });
  return readWithdrawal(services.database.db, answer.id);
}
