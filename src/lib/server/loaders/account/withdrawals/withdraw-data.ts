// What the page that takes money out is made from.

import { getCustomer } from '#lib/contracts/identity/customer.ts';
import { getWallet, type Wallet } from '#lib/contracts/payments/wallet.ts';
import {
  getPrizeFunds,
  getWithdrawals,
  type WithdrawalMethod,
  type WithdrawalMethodCode,
} from '#lib/contracts/payments/withdrawal.ts';
import { STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import { BANK_TYPES, type PayoutType } from '#lib/domain/bank/payout-account.ts';
import { toCents } from '#lib/domain/money/money.ts';
import type { NamedCause } from '#lib/forms/account/withdraw-view.ts';
import type { PageContext } from '../../../page/page-context.ts';
import { isServiceFailure } from '../../../services/service-failure.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { loadCauses } from '../../content/cause-data.ts';

export interface WithdrawPage extends Pick<PageContext, 't' | 'content' | 'tags'> {
  readonly mine: Pick<VisitorApi, 'call'>;
}

const LATEST = 5;

/** What can be asked for by the address: the way, the kind of a new account. */
export interface Choice {
  readonly way: WithdrawalMethod | undefined;
  readonly type: PayoutType;
  /** A new account is wanted, or there is none yet. */
  readonly isNew: boolean;
}

export interface WithdrawData {
  readonly wallet: Wallet;
  readonly ways: readonly WithdrawalMethod[];
  readonly causes: readonly NamedCause[];
  readonly isVerified: boolean;
  /** The customer's own name, which an account at PayPal goes by. */
  readonly name: string;
  /** The customer's IANA zone. */
  readonly zone: string;
  readonly prizeCents: number | undefined;
  readonly latest: Awaited<ReturnType<typeof loadLatest>>;
}

const loadLatest = async ({ mine }: WithdrawPage) =>
  (await mine.call(getWithdrawals, { query: { limit: LATEST, offset: 0 } })).result;

/** Undefined where it cannot be read: the page says so, and the other ways stay open. */
async function loadPrizeCents({ mine }: WithdrawPage): Promise<number | undefined> {
  try {
    return toCents((await mine.call(getPrizeFunds)).result.amount.amount);
  } catch (error) {
    if (isServiceFailure(error)) return undefined;
    throw error;
  }
}

const isOpen = ({ code, rules }: WithdrawalMethod, causes: readonly NamedCause[]): boolean =>
  rules.enabled && (code !== 'do' || causes.length > 0);

export async function loadWithdrawData(page: WithdrawPage): Promise<WithdrawData> {
  const [{ result: wallet }, { result: customer }, latest] = await Promise.all([
    page.mine.call(getWallet),
    page.mine.call(getCustomer),
    loadLatest(page),
  ]);
  const takesGifts = wallet.withdrawalMethods.some(({ code }) => code === 'do');
  const causes = takesGifts
    ? (await loadCauses(page)).map(({ slug, name }) => ({ slug: String(slug), name: String(name) }))
    : [];
  const ways = wallet.withdrawalMethods.filter((way) => isOpen(way, causes));
  const prizeCents = takesGifts ? await loadPrizeCents(page) : undefined;
  const { isVerified, state } = customer;
  const name = joinName(customer);
  return { wallet, ways, causes, isVerified, name, zone: STATE_ZONES[state], prizeCents, latest };
}

/** Whether a way pays to an account of the customer's. */
export const paysToAccount = (code: WithdrawalMethodCode | undefined): boolean =>
  code === 'tt' || code === 'pl';

/** The first way unless the address names another. */
export function readChoice({ ways }: Pick<WithdrawData, 'ways'>, query: URLSearchParams): Choice {
  const way = ways.find(({ code }) => code === query.get('way')) ?? ways[0];
  const bank = BANK_TYPES.find((known) => known === query.get('bank')) ?? 'national';
  const type = way?.code === 'pl' ? 'paypal' : bank;
  const isNew = way !== undefined && paysToAccount(way.code) && (way.funds.length === 0 || query.has('bank'));
  return { way, type, isNew };
}
