import type { PlatformModule } from '../../module.ts';
import { POOL_SOURCE, STOCK_SOURCE } from './catalogue/catalogue.ts';
import { listKindRules } from './ledger-rules.ts';
import { lotteryTicket } from './lottery-ticket/product.ts';
import { memberDiscount } from './member-discount/product.ts';
import * as products from './migrations/0012-products.ts';
import * as sale from './migrations/0020-sale.ts';
import { selectRafflesOnSale } from './raffle-ticket/on-sale.ts';
import { raffleTicket } from './raffle-ticket/product.ts';
import { findProduct } from './registry.ts';
import { syndicateCutOff } from './syndicate-share/cut-off.ts';
import { syndicateShare } from './syndicate-share/product.ts';
import { selectVouchersOnSale } from './voucher/on-sale.ts';
import { voucher } from './voucher/product.ts';

export const productsModule: PlatformModule = {
  name: 'products',
  drawSettlements: [(services, type) => findProduct(services, type)?.settlement],
  productKinds: [lotteryTicket, memberDiscount, raffleTicket, syndicateShare, voucher],
  saleSources: [
    STOCK_SOURCE,
    POOL_SOURCE,
    { source: 'raffles', select: selectRafflesOnSale },
    { source: 'vouchers', select: (flavor, codes, _, buyer) => selectVouchersOnSale(flavor, codes, buyer) },
  ],
  poolKinds: [{ kind: 'syndicate_share', cutOff: syndicateCutOff }],
  ledgerRules: [listKindRules],
  migrations: { '0012-products': products, '0020-sale': sale },
};
