import { defineOfferUse, toOfferPattern } from '../../catalogue/offers/offer-uses.ts';
import type { PlatformModule } from '../../module.ts';
import { cartCommands } from './commands.ts';
import * as cartLinks from './migrations/0008-cart-links.ts';
import * as removedInstead from './migrations/0256-removed-instead.ts';
import { notifyClosing } from './notify-closing.ts';
import { renameLines } from './rename-lines.ts';
import { serveCart } from './routes.ts';
import { sweepCarts } from './sweep.ts';

export const cartModule: PlatformModule = {
  name: 'cart',
  offerUses: [
    defineOfferUse('open-cart', (at, offerKey) =>
      at
        .selectFrom('cart_item')
        .select((row) => row.fn.count<number>('cart_id').distinct().as('uses'))
        .where('body', 'like', toOfferPattern(offerKey)),
    ),
  ],
  hooks: { onDrawsRenumbered: renameLines },
  serve: serveCart,
  sweep: sweepCarts,
  jobs: [
    {
      kind: 'closing_soon',
      lane: 'calendar',
      cron: '*/10 * * * *',
      handle: (services) => notifyClosing(services),
    },
  ],
  migrations: { '0008-cart-links': cartLinks, '0256-removed-instead': removedInstead },
  commands: cartCommands,
};
