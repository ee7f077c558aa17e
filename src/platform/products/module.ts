import type { PlatformModule } from '../module.ts';
import { listKindRules } from './ledger-rules.ts';
import * as products from './migrations/0012-products.ts';
import * as sale from './migrations/0020-sale.ts';

export const productsModule: PlatformModule = {
  name: 'products',
  ledgerRules: [listKindRules],
  migrations: { '0012-products': products, '0020-sale': sale },
};
