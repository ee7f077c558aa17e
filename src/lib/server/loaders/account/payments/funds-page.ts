// The cards that a customer keeps: which is offered first, which one pays what repeats, and away with one.

import type { AstroGlobal } from 'astro';
import { z } from 'zod';
import type { BankAccount } from '#lib/contracts/payments/bank-account.ts';
import { type DirectDebit, getDirectDebit } from '#lib/contracts/payments/direct-debit.ts';
import {
  addFund,
  getRecurringMethod,
  type KeptFund,
  listFunds,
  type RecurringMethod,
  removeFund,
  setDefaultFund,
  setRecurringMethod,
} from '#lib/contracts/payments/fund.ts';
import type { PaymentGateway } from '#lib/contracts/payments/payment-gateways.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';
import { loadGateways } from './deposit-ways.ts';

const HOLDER_MAX = 100;

type Caller = Pick<VisitorApi, 'call'>;

/** The form came without what the gateway's fields make of a card. */
class FieldsMissing extends Error {
  override readonly name = 'FieldsMissing';
}

/** The gateways that serve cards. */
const loadCardGateways = async (mine: Caller): Promise<readonly PaymentGateway[]> =>
  (await loadGateways(mine)).filter(({ methods }) => methods.includes('cc'));

const findAdder = (gateways: readonly PaymentGateway[]): PaymentGateway | undefined =>
  gateways.find(({ addsCards }) => addsCards);

/** What was done, by the key of its words. */
type Done = 'funds.removed' | 'funds.saved' | 'funds.card-added' | undefined;

export interface FundsView {
  readonly funds: readonly KeptFund[];
  readonly recurring: RecurringMethod;
  /** Null where the shop collects nothing. */
  readonly debit: DirectDebit | null;
  /** The accounts that money is paid out to; undefined where none is paid out by a bank. */
  readonly accounts: readonly BankAccount[] | undefined;
  /** Those at PayPal. */
  readonly paypalAccounts: readonly BankAccount[];
  /** A card can be kept when it pays. */
  readonly keepsCards: boolean;
  /** The gateway whose fields keep a card without a payment. */
  readonly adder: PaymentGateway | undefined;
  /** The form for another card is open. */
  readonly isAdding: boolean;
  readonly currency: string;
  readonly trouble?: string;
  /** A card that was to be removed pays a purchase that repeats. */
  readonly isRepeating?: boolean;
}

const Metadata = z.record(z.string().max(40), z.string().max(2000));

/** What the gateway's fields made of the card; undefined where they were not there. */
function readToken(data: FormData): string | undefined {
  try {
    return Metadata.parse(JSON.parse(String(data.get('metadata') ?? ''))).token;
  } catch {
    return undefined;
  }
}

async function addCard(mine: Caller, data: FormData): Promise<void> {
  const adder = findAdder(await loadCardGateways(mine));
  const token = readToken(data);
  if (!adder || token === undefined) throw new FieldsMissing();
  const holder = String(data.get('holder') ?? '').slice(0, HOLDER_MAX);
  await mine.call(addFund, { body: { gatewayKey: adder.key, token, holder } });
}

async function change(mine: Caller, data: FormData): Promise<Done> {
  const params = { id: String(data.get('id') ?? '') };
  switch (data.get('action')) {
    case 'default':
      await mine.call(setDefaultFund, { params });
      return undefined;
    case 'remove':
      await mine.call(removeFund, { params });
      return 'funds.removed';
    case 'card':
      await addCard(mine, data);
      return 'funds.card-added';
    case 'recurring': {
      const body = { recurringPurchaseMethod: String(data.get('recurring') ?? '') };
      await mine.call(setRecurringMethod, { body });
      return 'funds.saved';
    }
    default:
      return undefined;
  }
}

async function loadFunds(mine: Caller, isAsked: boolean): Promise<FundsView> {
  const [{ result: funds }, { result: recurring }, { result: debit }, { result: wallet }] = await Promise.all(
    [mine.call(listFunds), mine.call(getRecurringMethod), mine.call(getDirectDebit), mine.call(getWallet)],
  );
  const gateways = await loadCardGateways(mine);
  const adder = findAdder(gateways);
  return {
    funds,
    recurring,
    debit,
    accounts: wallet.withdrawalMethods.find(({ code }) => code === 'tt')?.funds,
    paypalAccounts: wallet.withdrawalMethods.find(({ code }) => code === 'pl')?.funds ?? [],
    keepsCards: gateways.some(({ capabilities }) => capabilities.canKeepFunds),
    adder,
    isAdding: isAsked && adder !== undefined,
    currency: wallet.balance.currency,
  };
}

/** What the page shows, or that it was changed. @param say keeps a notice for the page after the change */
export async function loadFundsPage(
  astro: Pick<AstroGlobal, 'request' | 'locals' | 'url' | 'response' | 'redirect'>,
  { mine, t }: { readonly mine: Caller; readonly t: Translate },
  say: (key: NonNullable<Done>) => void,
): Promise<FundsView | Response> {
  const isAsked = astro.url.searchParams.get('add') === 'card';
  if (astro.request.method !== 'POST') return loadFunds(mine, isAsked);
  try {
    const done = await change(mine, await readForm(astro));
    if (done) say(done);
    return astro.redirect(urls.cardsAndAccounts(), SEE_OTHER);
  } catch (error) {
    if (error instanceof FieldsMissing) {
      astro.response.status = UNPROCESSABLE;
      return { ...(await loadFunds(mine, isAsked)), trouble: t('deposit.needs-script') };
    }
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    astro.response.status = error.status;
    const isRepeating = error.code === 'fund_repeats';
    return { ...(await loadFunds(mine, isAsked)), trouble: error.message, isRepeating };
  }
}
