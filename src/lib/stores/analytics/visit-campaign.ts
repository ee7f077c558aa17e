// Where this visit came from: read on the first page that is counted, kept until the browser closes.
import type { Traits } from '#lib/contracts/analytics.ts';

const KEY = 'campaign';
/** The five that are kept, by the names they are counted under. */
const PARAMETERS = {
  source: 'utm_source',
  medium: 'utm_medium',
  term: 'utm_term',
  content: 'utm_content',
  campaign: 'utm_campaign',
} as const satisfies Partial<Record<keyof Traits, string>>;
const LENGTH_MAX = 100;

function parseReferrer(referrer: string, origin: string): Traits {
  if (!URL.canParse(referrer)) return {};
  const url = new URL(referrer);
  return url.origin === origin
    ? {}
    : { referrer: `${url.origin}${url.pathname}`.slice(0, 300), referringDomain: url.host };
}

/** What an address and the page before it say. An e-mail address among it is left out. */
export function parseCampaign(search: string, referrer: string, origin: string): Traits {
  const query = new URLSearchParams(search);
  const pairs = Object.entries(PARAMETERS).flatMap(([name, parameter]) => {
    const value = query.get(parameter)?.slice(0, LENGTH_MAX);
    return value && !value.includes('@') ? [[name, value]] : [];
  });
  return { ...parseReferrer(referrer, origin), ...Object.fromEntries(pairs) };
}

/** The campaign of the visit. A link with parameters begins another one. */
export function getVisitCampaign(storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage): Traits {
  const here = parseCampaign(location.search, document.referrer, location.origin);
  const isNew = Object.keys(here).some((name) => name in PARAMETERS);
  try {
    const kept = storage.getItem(KEY);
    if (kept && !isNew) return JSON.parse(kept) as Traits;
    storage.setItem(KEY, JSON.stringify(here));
  } catch {
    // Storage is off: each page is a visit of its own.
  }
  return here;
}
