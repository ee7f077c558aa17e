import { SHOP_CURRENCY } from '../ledger/accounts.ts';
import type { Payment } from './provider.ts';

/** What a payment brought in, in cents of the shop's currency. Money of another one is never credited for good. */
export const getCapturedCents = ({ captured_cents, captured_currency, amount_cents }: Payment): number =>
  captured_currency === SHOP_CURRENCY && captured_cents !== null ? captured_cents : amount_cents;
