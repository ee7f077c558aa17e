// The kinds of product that the shop sells.

import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import type { Product } from './product.ts';

declare module '../../module.ts' {
  interface PlatformModule {
    /** Kinds of product that are sold. */
    readonly productKinds?: readonly Product[];
  }
}

declare module '../../services.ts' {
  interface Services {
    /** Kinds of product that are sold; all that the modules bring when left out. */
    readonly products?: readonly Product[];
  }
}

type Sold = Pick<Services, 'modules' | 'products'>;

/** What older releases wrote of lines and tickets without a kind. */
const FIRST_KIND = 'lottery_ticket';

/** The kinds that these services sell. */
export const listProducts = (sold: Sold): readonly Product[] =>
  sold.products ?? listParts(sold, 'productKinds');

/** A line that names no kind is a lottery ticket: older releases wrote it. Undefined for an unknown kind. */
export const findProduct = (sold: Sold, kind: string = FIRST_KIND): Product | undefined =>
  listProducts(sold).find((product) => product.kind === kind);

/** @throws TypeError for a kind that is not sold: its rows can be neither shown nor settled */
export function getProduct(sold: Sold, kind: string): Product {
  const product = findProduct(sold, kind);
  if (!product) throw new TypeError(`There is no product of the kind ${kind}`);
  return product;
}
