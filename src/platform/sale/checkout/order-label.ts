import type { ScheduledPurchaseTable } from '../../ground/db/schema/schema.ts';
import type { CartLine } from '../cart/lines.ts';

export type OrderLabel = Pick<ScheduledPurchaseTable, 'asked'>;

/** What an order ahead is called. */
export const describeOrder = ({ asked }: OrderLabel): string => (JSON.parse(asked) as CartLine).label;
