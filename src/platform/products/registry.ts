// The kinds of product that the shop sells.
import type { Services } from '../services.ts';
import { lotteryTicket } from './lottery-ticket/product.ts';
import { memberDiscount } from './member-discount/product.ts';
import { membership } from './membership/product.ts';
import { partyShare } from './party-share/product.ts';
import type { Product } from './product.ts';
import { raffleTicket } from './raffle-ticket/product.ts';
import { syndicateShare } from './syndicate-share/product.ts';
import { voucher } from './voucher/product.ts';

declare module '../services.ts' {
  interface Services {
    /** Kinds of product that are sold; all that the registry holds when left out. */
    readonly products?: readonly Product[];
  }
}

export const PRODUCTS: readonly Product[] = [
  lotteryTicket,
  memberDiscount,
  membership,
  partyShare,
  raffleTicket,
  syndicateShare,
  voucher,
];

type Sold = Pick<Services, 'products'>;

/** The kinds that these services sell. */
export const listProducts = ({ products = PRODUCTS }: Sold): readonly Product[] => products;

/** A line that names no kind is a lottery ticket: older releases wrote it. Undefined for an unknown kind. */
export const findProduct = (sold: Sold, kind: string = lotteryTicket.kind): Product | undefined =>
  listProducts(sold).find((product) => product.kind === kind);

/** @throws TypeError for a kind that is not sold: its rows can be neither shown nor settled */
export function getProduct(sold: Sold, kind: string): Product {
  const product = findProduct(sold, kind);
  if (!product) throw new TypeError(`There is no product of the kind ${kind}`);
  return product;
}
