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

/** The path with the campaign parameters of the present address. */
export function addCampaign(path: string, search: string): string {
  const query = String(new URLSearchParams(listCampaign(search).map(({ name, value }) => [name, value])));
  if (!query) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
