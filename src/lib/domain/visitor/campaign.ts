// What campaign a visit came by: parameters of its address, kept on the way to the payment.

/** Tracking parameters that are kept; no others are. */
const CAMPAIGN_PARAMETERS = ['utm_source', 'utm_medium', 'utm_term', 'utm_content', 'utm_campaign'] as const;
const LENGTH_MAX = 100;

interface CampaignParameter {
  readonly name: string;
  readonly value: string;
}

/** The campaign parameters of an address, by its query. An e-mail address among them is left out. */
export function listCampaign(search: string): CampaignParameter[] {
  const present = new URLSearchParams(search);
  return CAMPAIGN_PARAMETERS.flatMap((name) => {
    const value = present.get(name)?.slice(0, LENGTH_MAX);
    return value && !value.includes('@') ? [{ name, value }] : [];
  });
}

/** As a query, without its question mark. */
export const formatCampaign = (campaign: readonly CampaignParameter[]): string =>
  String(new URLSearchParams(campaign.map(({ name, value }) => [name, value])));

interface Visit {
  readonly url: URL;
  readonly request: { readonly headers: Headers };
}

/** The query of the page of this site that a request comes from; empty where it names none, or one elsewhere. */
function getReferrerQuery({ url, request: { headers } }: Visit): string {
  const referrer = URL.parse(headers.get('referer') ?? '');
  return referrer?.host === (headers.get('host') ?? url.host) ? referrer.search : '';
}

/**
 * The query that names the campaign of a request: that of its address, else that of the page before it. A form of a page
 * that is the same for everybody cannot hold it. Never for such a page itself.
 */
export const getCampaignQuery = (visit: Visit): string =>
  listCampaign(visit.url.search).length > 0 ? visit.url.search : getReferrerQuery(visit);

const getQuery = (path: string): string => path.replace(/^[^?#]*|#.*$/g, '');

/** The path with the campaign parameters of the present address. A path with a campaign of its own keeps that one. */
export function addCampaign(path: string, search: string): string {
  const query = formatCampaign(listCampaign(search));
  if (!query || listCampaign(getQuery(path)).length > 0) return path;
  const [, page = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(path) ?? [];
  return `${page}${page.includes('?') ? '&' : '?'}${query}${hash}`;
}

/** The path with the campaign that led to a request. */
export const keepCampaign = (visit: Visit, path: string): string =>
  addCampaign(path, getCampaignQuery(visit));
