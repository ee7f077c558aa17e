// One withdrawal, and the form that calls it off.

import type { AstroGlobal } from 'astro';
import { cancelWithdrawal, getWithdrawal, type Withdrawal } from '#lib/contracts/payments/withdrawal.ts';
import type { Message } from '#lib/contracts/protocol/envelope.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../../page/page-context.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { loadCauses } from '../../content/cause-data.ts';

const UNKNOWN: ReadonlySet<number> = new Set([404, 422]);

type Caller = Pick<VisitorApi, 'call'>;

/** Undefined where there is no such withdrawal, or it is another customer's (decision S4). */
async function findOwnWithdrawal(api: Caller, id: string): Promise<Withdrawal | undefined> {
  try {
    return (await api.call(getWithdrawal, { params: { id } })).result;
  } catch (error) {
    if (error instanceof ApiError && UNKNOWN.has(error.status)) return undefined;
    throw error;
  }
}

export interface WithdrawalDetails {
  readonly withdrawal: Withdrawal;
  /** It was to be called off, and had been sent in the meantime. */
  readonly isTooLate: boolean;
}

/** What the cause of a gift is called, undefined of any other withdrawal; one that is not shown any more goes by its key. */
export async function findCauseName(
  page: Pick<PageContext, 'content' | 'tags'>,
  { causeKey }: Pick<Withdrawal, 'causeKey'>,
): Promise<string | undefined> {
  if (causeKey === undefined) return undefined;
  return (await loadCauses(page)).find(({ slug }) => slug === causeKey)?.name ?? causeKey;
}

/** What the page shows, or where it leads; undefined where there is nothing of the customer's to show. */
export async function loadWithdrawalDetails(
  astro: Pick<AstroGlobal, 'request' | 'redirect' | 'response'>,
  api: Caller,
  id: string,
  keepNotices: (messages: readonly Message[]) => void,
): Promise<WithdrawalDetails | Response | undefined> {
  let isTooLate = false;
  if (astro.request.method === 'POST')
    try {
      const { messages } = await api.call(cancelWithdrawal, { params: { id } });
      keepNotices(messages);
      return astro.redirect(urls.withdrawDetails(id), SEE_OTHER);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      isTooLate = error.code === 'withdrawal_is_sent';
      if (isTooLate) astro.response.status = error.status;
    }
  const withdrawal = await findOwnWithdrawal(api, id);
  return withdrawal && { withdrawal, isTooLate };
}
