import type { LotteryTicketItem } from '../../contracts/products/lottery-ticket.ts';
import type { PartyShareItem } from '../../contracts/products/party-share.ts';
import type { RaffleTicketItem } from '../../contracts/products/raffle-ticket.ts';
import type { SyndicateShareItem } from '../../contracts/products/syndicate-share.ts';

type EnteringItem = LotteryTicketItem | RaffleTicketItem | SyndicateShareItem | PartyShareItem;
type AnyItem = Pick<EnteringItem, 'offerName' | 'analyticsProductType' | 'price' | 'description'>;

/** What analytics receive of an item of any kind. */
export const pickAnalyticsItem = (item: AnyItem, cartId: string) => ({
  brand: item.offerName,
  category: item.analyticsProductType,
  cartId,
  price: item.price.amount,
  name: item.description,
});

/** The same of an item that enters a draw, with the draw. */
export const pickAnalyticsEntry = (item: EnteringItem, cartId: string) => ({
  ...pickAnalyticsItem(item, cartId),
  productId: item.lotteryKey,
  drawDate: item.drawDate,
  drawNo: item.drawNo,
});
