// Where the cart is, for a request that comes by a campaign: it is kept on the way to the payment.
import { urls } from '../pages/urls.ts';
import { keepCampaign } from '../visitor/campaign.ts';

/** The cart's page, with the campaign that led to it. */
export const getCartAddress = (visit: Parameters<typeof keepCampaign>[0]): string =>
  keepCampaign(visit, urls.cart());
