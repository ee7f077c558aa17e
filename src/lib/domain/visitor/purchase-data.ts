// Where a purchase was made and what brought the visit, as it is kept with it.
import { listCampaign } from './campaign.ts';

const APP_SOURCE = 'app';

/** `APP` for a visit out of the shop's app, else `web`. */
const getChannelKey = (source: string | null): string => (source === APP_SOURCE ? 'APP' : 'web');

interface PartnerDefaults {
  /** Of the partner's own channel, where it has one. */
  readonly channelKey?: string | undefined;
}

/**
 * The purchase data of a visit, by the query of its address: on a partner's page the channel is the partner's own, unless
 * the visit came from the app.
 */
export function getPurchaseData(search: string, partner: PartnerDefaults = {}) {
  const source = new URLSearchParams(search).get('utm_source');
  const own = source === APP_SOURCE ? undefined : partner.channelKey;
  return { channelKey: own ?? getChannelKey(source), metadata: listCampaign(search) };
}
