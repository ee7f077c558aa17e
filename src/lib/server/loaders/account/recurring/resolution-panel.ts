// Charges of repeating purchases that could not be paid: what they are, and the forms that settle them.
import { randomUUID } from 'node:crypto';
import { getRecurringMethod } from '#lib/contracts/payments/fund.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { changeAutoplay } from '#lib/contracts/recurring/autoplay.ts';
import {
  getPaymentResolutions,
  type PaymentResolution,
  processRecurringSync,
} from '#lib/contracts/recurring/payment-resolution.ts';
import { changeSubscription } from '#lib/contracts/recurring/subscription.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { findRecurringList } from '#lib/domain/recurring/recurring-links.ts';
import type { ResolutionView } from '#lib/domain/recurring/recurring-view.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readText } from '../withdrawals/withdraw-submit.ts';

type Caller = Pick<VisitorApi, 'call'>;
const KEY = /^[\w-]{8,64}$/;

/** Undefined while nothing waits for the customer, or the shop sells nothing that repeats. */
export async function loadResolution(
  mine: Caller,
  capabilities: ReadonlySet<Capability>,
): Promise<ResolutionView | undefined> {
  if (findRecurringList(capabilities) === undefined) return undefined;
  const { result: resolutions } = await mine.call(getPaymentResolutions);
  if (resolutions.length === 0) return undefined;
  const { result: methods } = await mine.call(getRecurringMethod);
  return { resolutions, methods, key: randomUUID() };
}

/** Whether a form of the panel was sent. */
export const isResolutionForm = (data: FormData): boolean => data.get('resolve') !== null;

type Waiting = PaymentResolution['recurringPurchases'][number];

const changeFund = (mine: Caller, { type, autoplayId: id }: Waiting, fund: string): Promise<unknown> =>
  type === 'subscription'
    ? mine.call(changeSubscription, { params: { id }, body: { fund } })
    : mine.call(changeAutoplay, { params: { id }, body: { fund } });

/** Has them paid by something else from now on. */
async function changeFunds(mine: Caller, ids: ReadonlySet<string>, fund: string): Promise<void> {
  const { result } = await mine.call(getPaymentResolutions);
  const waiting = result.flatMap(({ recurringPurchases }) => recurringPurchases);
  const changed = new Map(waiting.map((purchase) => [purchase.autoplayId, purchase]));
  for (const purchase of changed.values())
    if (ids.has(purchase.autoplayId)) await changeFund(mine, purchase, fund);
}

/** What a form of the panel did, in words. `isRefused` where nothing came of it. */
interface Resolved {
  readonly isRefused: boolean;
  readonly message: string;
}

/** Tries the charges of one way of paying again, after another one was chosen where the form asks for it. */
export async function resolvePayments(mine: Caller, t: Translate, data: FormData): Promise<Resolved> {
  const autoplayIds = data.getAll('id').map((id) => String(id).slice(0, 64));
  const key = readText(data, 'key');
  const fund = readText(data, 'fund');
  try {
    if (fund !== '') await changeFunds(mine, new Set(autoplayIds), fund);
    const idempotencyKey = KEY.test(key) ? key : randomUUID();
    const { result } = await mine.call(processRecurringSync, { body: { autoplayIds }, idempotencyKey });
    const count = (state: string): number => result.results.filter((one) => one.state === state).length;
    const failed = count('failed') + count('over');
    if (failed > 0) return { isRefused: true, message: t('recurring.retry-failed', { count: failed }) };
    if (count('retrying') > 0) return { isRefused: false, message: t('recurring.retry-going') };
    const bought = count('purchased');
    const message = bought === 0 ? t('recurring.retry-none') : t('recurring.retry-done', { count: bought });
    return { isRefused: false, message };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { isRefused: true, message: error.message };
  }
}
