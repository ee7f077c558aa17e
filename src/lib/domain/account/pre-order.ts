import type { ScheduledPurchase } from '../../contracts/recurring/scheduled-purchase.ts';

/** What was ordered ahead, as a ticket's page shows it. */
export interface PreOrderView {
  readonly order: ScheduledPurchase;
  /** It could not be cancelled: it is as it stands now. */
  readonly isTooLate: boolean;
}
