/** Tracking parameters that are kept when a visitor goes on to the cart; no others are. */
const CAMPAIGN_PARAMETERS = ['utm_source', 'utm_medium', 'utm_term', 'utm_content', 'utm_campaign'] as const;

/** The path with the campaign parameters of the present address. */
export function addCampaign(path: string, search: string): string {
  const present = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of CAMPAIGN_PARAMETERS) {
    const value = present.get(name);
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}
