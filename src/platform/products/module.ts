import type { PlatformModule } from '../module.ts';
import * as products from './migrations/0012-products.ts';
import * as sale from './migrations/0020-sale.ts';

export const productsModule: PlatformModule = {
  migrations: { '0012-products': products, '0020-sale': sale },
};
