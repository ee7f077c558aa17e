// The cards that a customer keeps: which is offered first, which one pays what repeats, and away with one.
import type { AstroGlobal } from 'astro';
import { type DirectDebit, getDirectDebit } from '#lib/contracts/direct-debit.ts';
import {
  type Fund,
  getRecurringMethod,
  listFunds,
  type RecurringMethod,
  removeFund,
  setDefaultFund,
  setRecurringMethod,
} from '#lib/contracts/fund.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { VisitorApi } from '../../services/visitor-api.ts';
import { readForm } from '../page/form-body.ts';

const SEE_OTHER = 303;

type Caller = Pick<VisitorApi, 'call'>;

/** What was done, by the key of its words. */
type Done = 'funds.removed' | 'funds.saved' | undefined;

export interface FundsView {
  readonly funds: readonly Fund[];
  readonly recurring: RecurringMethod;
  /** Null where the shop collects nothing. */
  readonly debit: DirectDebit | null;
  readonly trouble?: string;
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
    case 'recurring': {
      const body = { recurringPurchaseMethod: String(data.get('recurring') ?? '') };
      await mine.call(setRecurringMethod, { body });
      return 'funds.saved';
    }
    default:
      return undefined;
  }
}

async function loadFunds(mine: Caller): Promise<FundsView> {
  const [{ result: funds }, { result: recurring }, { result: debit }] = await Promise.all([
    mine.call(listFunds),
    mine.call(getRecurringMethod),
    mine.call(getDirectDebit),
  ]);
  return { funds, recurring, debit };
}

/** What the page shows, or that it was changed. @param say keeps a notice for the page after the change */
export async function loadFundsPage(
  astro: Pick<AstroGlobal, 'request' | 'response' | 'redirect'>,
  mine: Caller,
  say: (key: NonNullable<Done>) => void,
): Promise<FundsView | Response> {
  if (astro.request.method !== 'POST') return loadFunds(mine);
  try {
    const done = await change(mine, await readForm(astro));
    if (done) say(done);
    return astro.redirect(urls.cardsAndAccounts(), SEE_OTHER);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    astro.response.status = error.status;
    return { ...(await loadFunds(mine)), trouble: error.message };
  }
}
