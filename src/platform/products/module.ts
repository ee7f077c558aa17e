import type { PlatformModule } from '../module.ts';
import { listKindRules } from './ledger-rules.ts';
import * as products from './migrations/0012-products.ts';
import * as sale from './migrations/0020-sale.ts';
import { partyCutOff } from './party-share/cut-off.ts';
import { syndicateCutOff } from './syndicate-share/cut-off.ts';

export const productsModule: PlatformModule = {
  name: 'products',
  poolKinds: [
    { kind: 'social_syndicate_share', cutOff: partyCutOff },
    { kind: 'syndicate_share', cutOff: syndicateCutOff },
  ],
  ledgerRules: [listKindRules],
  migrations: { '0012-products': products, '0020-sale': sale },
};
