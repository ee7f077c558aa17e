// Where a purchase was made, as it is kept with it.

const APP_SOURCE = 'app';

/** `APP` for a visit out of the shop's app, else `web`. */
export const getChannelKey = (source: string | undefined): string => (source === APP_SOURCE ? 'APP' : 'web');

interface PartnerDefaults {
  /** Of the partner's own channel, where it has one. */
  readonly channelKey?: string | undefined;
}

/** The channel of a purchase on a partner's page: the app's where the visit came from it, else the partner's own. */
export const getPartnerChannelKey = (source: string | undefined, { channelKey }: PartnerDefaults): string =>
  source === APP_SOURCE ? getChannelKey(source) : (channelKey ?? getChannelKey(source));
