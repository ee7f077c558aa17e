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

/** Links within the site carry the campaign of the visit; another one begins another visit. */
const isAnother = (here: Traits, kept: Traits): boolean =>
  Object.keys(PARAMETERS).some((name) => name in here) &&
  (Object.keys(PARAMETERS) as (keyof typeof PARAMETERS)[]).some((name) => here[name] !== kept[name]);

/** The campaign of the visit. A link with other parameters begins another one. */
export function getVisitCampaign(storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage): Traits {
  const here = parseCampaign(location.search, document.referrer, location.origin);
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Traits | null;
    if (kept && !isAnother(here, kept)) return kept;
    storage.setItem(KEY, JSON.stringify(here));
  } catch {
    // Storage is off: each page is a visit of its own.
  }
  return here;
}
