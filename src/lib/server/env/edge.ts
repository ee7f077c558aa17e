// Shared caches in front of the sites: which there are, and how pages are taken out of them (docs/edge.md).
import { z } from 'zod';

const AGE_RULE = 'must be seconds, from 1 to a day';
const DAY_S = 86_400;
const token = z.string().trim().min(1).optional();
const address = z
  .string()
  .regex(/^https?:\/\/[^/]+\/?$/, 'must be an address without a path, such as https://api.example')
  .transform((value) => value.replace(/\/$/, ''));

const addressList = z.string().transform((list, context) => {
  const parts = list.split(/[\s,]+/).filter((part) => part !== '');
  const parsed = z.array(address).safeParse(parts);
  if (parsed.success) return parsed.data;
  context.addIssue({
    code: 'custom',
    message: 'must be addresses such as http://10.0.0.5:6081,http://10.0.0.6:6081',
  });
  return z.NEVER;
});

export const EdgeVariables = z.object({
  VARNISH_URLS: addressList.optional(),
  VARNISH_TOKEN: z
    .string()
    .regex(
      /^[\w.~-]{32,}$/,
      'must have at least 32 letters and digits, for example from openssl rand -hex 32',
    )
    .optional(),
  FASTLY_SERVICE_ID: token,
  FASTLY_TOKEN: token,
  FASTLY_URL: address.default('https://api.fastly.com'),
  CLOUDFLARE_ZONE_ID: token,
  CLOUDFLARE_TOKEN: token,
  CLOUDFLARE_URL: address.default('https://api.cloudflare.com'),
  EDGE_MAX_AGE_S: z.coerce.number(AGE_RULE).int(AGE_RULE).min(1, AGE_RULE).max(DAY_S, AGE_RULE).default(3600),
});

/** An account with a network of shared caches. */
export interface EdgeAccount {
  /** Where its calls go, without a slash at the end. */
  readonly url: string;
  /** The service of Fastly, the zone of Cloudflare. */
  readonly id: string;
  readonly token: string;
}

export interface EdgeEnv {
  /** Every Varnish, and what it knows a purge by. */
  readonly varnish: { readonly urls: readonly string[]; readonly token: string } | undefined;
  readonly fastly: EdgeAccount | undefined;
  readonly cloudflare: EdgeAccount | undefined;
  /** How long a page is kept at most where no purge reaches, in seconds. */
  readonly maxAgeS: number;
}

/** Variables that say nothing without each other. */
const TOGETHER = [
  ['VARNISH_URLS', 'VARNISH_TOKEN'],
  ['FASTLY_SERVICE_ID', 'FASTLY_TOKEN'],
  ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_TOKEN'],
] as const;

type Variables = z.infer<typeof EdgeVariables>;

/** The variable that another one needs; undefined where none is missing. */
export function findMissingPart(variables: Variables): string | undefined {
  for (const [one, other] of TOGETHER) {
    if (variables[one] && !variables[other]) return `${other}: must be set where ${one} is`;
    if (variables[other] && !variables[one]) return `${one}: must be set where ${other} is`;
  }
  return undefined;
}

const toAccount = (
  url: string,
  id: string | undefined,
  secret: string | undefined,
): EdgeAccount | undefined => (id && secret ? { url, id, token: secret } : undefined);

export function toEdgeEnv(variables: Variables): EdgeEnv | undefined {
  const { VARNISH_URLS: urls, VARNISH_TOKEN, EDGE_MAX_AGE_S: maxAgeS } = variables;
  const varnish = urls && urls.length > 0 && VARNISH_TOKEN ? { urls, token: VARNISH_TOKEN } : undefined;
  const fastly = toAccount(variables.FASTLY_URL, variables.FASTLY_SERVICE_ID, variables.FASTLY_TOKEN);
  const cloudflare = toAccount(
    variables.CLOUDFLARE_URL,
    variables.CLOUDFLARE_ZONE_ID,
    variables.CLOUDFLARE_TOKEN,
  );
  return (varnish ?? fastly ?? cloudflare) ? { varnish, fastly, cloudflare, maxAgeS } : undefined;
}
