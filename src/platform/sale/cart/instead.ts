// What can be bought in place of a line that was taken out: offered with its price, and bought only where it is asked for.

import { DomainError } from '../../domain-error.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Buyer } from '../products/buyer.ts';
import type { AskedLine, PricedLine, Remains } from '../products/product.ts';
import { type Pricing, priceAsked } from './lines.ts';

/** As it is kept with the removed line. */
export interface Instead {
  readonly description: string;
  readonly priceCents: number;
  readonly lines: readonly AskedLine[];
}

/** Equal lines together: `4 x Harbour Boat: one ticket`. */
function describeLines(lines: readonly PricedLine[]): string {
  const counts = new Map<string, number>();
  for (const { label } of lines) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].map(([label, count]) => (count === 1 ? label : `${count} x ${label}`)).join(', ');
}

/** Prices lines that are to be added together, each beside those before it. @throws DomainError of `CART_ERRORS` */
export async function priceTogether(
  at: Db | Tx,
  pricing: Pricing,
  buyer: Buyer,
  { lines, beside }: { readonly lines: readonly AskedLine[]; readonly beside: readonly PricedLine[] },
): Promise<PricedLine[]> {
  const priced: PricedLine[] = [];
  for (const asked of lines)
    priced.push(await priceAsked(at, pricing, asked, buyer, { priced: [...beside, ...priced] }));
  return priced;
}

/** In cents. */
export const sumPrices = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** The first of what may be bought in place of a line that is sold beside the other lines of the cart. */
export async function findInstead(
  at: Db | Tx,
  pricing: Pricing,
  buyer: Buyer,
  { remains, beside }: { readonly remains: Remains; readonly beside: readonly PricedLine[] },
): Promise<Instead | undefined> {
  for (const lines of remains.instead) {
    try {
      const priced = await priceTogether(at, pricing, buyer, { lines, beside });
      if (priced.length > 0)
        return {
          description: describeLines(priced),
          priceCents: sumPrices(priced),
          lines: priced.map(({ asked }) => asked),
        };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return undefined;
}
