// Which lines a brand does not sell by its capabilities (decision C10). The cart marks them, the till refuses them.
import type { RecurringPurchase } from '../../contracts/products/base.ts';
import { type Capability, type Gate, isGateOpen } from '../brand/capabilities.ts';
import { isKindSold } from './brand-offers.ts';

/** Why a line is not sold; by these names the cart and the till refuse it. */
export type SaleFault = 'not_sold_here' | 'recurring_unavailable';

interface AskedLine {
  readonly kind: string;
  readonly recurringPurchase?: Pick<RecurringPurchase, 'enabled' | 'type'> | undefined;
}

/** What a line that repeats needs besides its kind. */
const REPEAT_GATES = {
  autoplay: ['autoplay-manage'],
  subscription: ['subscription-manage'],
} as const satisfies Record<RecurringPurchase['type'], Gate>;

/** Kinds that repeat as a part of what they are: they need no capability besides their own. */
const REPEATED_KINDS: ReadonlySet<string> = new Set(['membership']);

/** Undefined for a line that is sold to a visitor who holds these capabilities. */
export function findSaleFault(
  { kind, recurringPurchase }: AskedLine,
  held: ReadonlySet<Capability>,
): SaleFault | undefined {
  if (!isKindSold(kind, held)) return 'not_sold_here';
  if (REPEATED_KINDS.has(kind)) return undefined;
  return recurringPurchase?.enabled && !isGateOpen(REPEAT_GATES[recurringPurchase.type], held)
    ? 'recurring_unavailable'
    : undefined;
}
