// What the pages of repeating purchases show.

import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { RecurringMethod } from '../../contracts/payments/fund.ts';
import type { PaymentResolution } from '../../contracts/recurring/payment-resolution.ts';
import type { RecurringDetails, RecurringEntity } from '../../contracts/recurring/recurring-entity.ts';
import type { ScheduledPurchase } from '../../contracts/recurring/scheduled-purchase.ts';
import type { AccountList } from '../account/account-lists.ts';

/** Charges that could not be paid, and what may pay them instead. */
export interface ResolutionView {
  readonly resolutions: readonly PaymentResolution[];
  readonly methods: RecurringMethod;
  /** Idempotency key of the form that tries again. */
  readonly key: string;
  /** Why it could not be tried again. */
  readonly trouble?: string | undefined;
}

export interface RecurringListView {
  readonly list: AccountList<RecurringEntity>;
  /** Orders ahead that wait to be charged, soonest first. */
  readonly scheduled: AccountList<ScheduledPurchase> | undefined;
  readonly resolution: ResolutionView | undefined;
  /** Why a ticket was not begun to be repeated. */
  readonly beginTrouble: string | undefined;
}

/** What a form was refused for, and what it had sent. */
export interface RecurringRefusal {
  readonly title?: string | undefined;
  /** Where it belongs to no field. */
  readonly message?: string | undefined;
  /** By field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly sent: Readonly<Record<string, string>>;
}

export interface RecurringPageView {
  readonly purchase: RecurringDetails;
  readonly methods: RecurringMethod;
  /** Undefined where it is not sold any more. */
  readonly offer: ProductOffer | undefined;
  /** The days between which a pause may end, `YYYY-MM-DD`. */
  readonly pauseFrom: string;
  readonly pauseTo: string;
  readonly refusal: RecurringRefusal | undefined;
}
