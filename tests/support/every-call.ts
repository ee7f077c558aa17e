// What the path of a call is filled with, out of the data of a shop: each kind of offer, each kind of draw, each id that
// a customer sees.
import { listEndpoints } from '#lib/contracts/endpoints.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import type { Services } from '#platform/services.ts';
import type { TestAnswer, TestPlatform, TestSession } from './platform.ts';

export type Params = Readonly<Record<string, string>>;

interface OfferDraw {
  readonly offerKey: string;
  readonly drawNo: string;
}

/** What paths are filled with. */
export interface ShopSamples {
  readonly offerKeys: readonly string[];
  /** Of each offer one draw in each state, the newest. */
  readonly draws: readonly OfferDraw[];
  readonly syndicateKeys: readonly string[];
  readonly giveaways: readonly (readonly [type: string, number: string])[];
  readonly partnerKeys: readonly string[];
  /** Ids that the customer's lists hold, by their beginnings. */
  readonly ids: readonly string[];
}

const ID = /^[a-z]{2,5}_\w{8,}$/;

/** Every id in a value, however deep. */
function listIds(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string' && ID.test(value)) found.add(value);
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) listIds(inner, found);
  return found;
}

const isSent = ({ access, exposure }: EndpointShape): boolean =>
  (access === 'public' || access === 'customer' || access === 'credentials') && exposure !== 'gateway';

/** The calls that a shop answers to visitors and customers; those that the gateway answers itself are tested with it. */
export const VISITOR_CALLS: readonly EndpointShape[] = listEndpoints().filter(isSent);

const FEW_IDS = 3;

/** A few of the newest ids of each kind. */
function takeFewOfEach(ids: Iterable<string>): string[] {
  const kinds = Map.groupBy(ids, (id) => id.slice(0, id.indexOf('_')));
  return [...kinds.values()].flatMap((own) => own.slice(0, FEW_IDS));
}

async function findIds(platform: TestPlatform, as: TestSession): Promise<string[]> {
  const lists = VISITOR_CALLS.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  const found = new Set<string>();
  for (const endpoint of lists) listIds((await platform.call(endpoint, { as })).result, found);
  return takeFewOfEach(found);
}

async function listDrawsByState({ database: { db } }: Services): Promise<OfferDraw[]> {
  const rows = await db
    .selectFrom('draw')
    .select(({ fn }) => ['offer_key', 'status', fn.max('draw_no').as('draw_no')])
    .groupBy(['offer_key', 'status'])
    .execute();
  return rows.map(({ offer_key: offerKey, draw_no: drawNo }) => ({ offerKey, drawNo: String(drawNo) }));
}

/** What the shop has, as the customer finds it. */
export async function collectSamples(platform: TestPlatform, as: TestSession): Promise<ShopSamples> {
  const { services } = platform;
  const { db } = services.database;
  const offers = await db.selectFrom('product_offer').select('key').execute();
  const syndicates = await db.selectFrom('pool').select('id').limit(FEW_IDS).execute();
  const giveaways = await db.selectFrom('giveaway').select(['type', 'number']).limit(FEW_IDS).execute();
  return {
    offerKeys: offers.map(({ key }) => key),
    draws: await listDrawsByState(services),
    syndicateKeys: syndicates.map(({ id }) => id),
    giveaways: giveaways.map(({ type, number }) => [type, String(number)] as const),
    partnerKeys: ['comet-club'],
    ids: await findIds(platform, as),
  };
}

const NAMES = /\{(\w+)\}/g;

/** Values of a parameter that stands alone. @throws Error where it has no sample yet */
function listValues(name: string, samples: ShopSamples): readonly string[] {
  if (/offerKey$/i.test(name)) return samples.offerKeys;
  if (/syndicateKey$/.test(name)) return samples.syndicateKeys;
  const fixed: Readonly<Record<string, readonly string[]>> = {
    pricingId: ['default', 'standard', 'no-such-pricing'],
    locale: ['en-AU'],
    year: ['2026', '2025'],
    partnerKey: samples.partnerKeys,
    drawNo: ['1'],
    method: ['authenticator', 'sms'],
    // Of a file of a brand.
    name: ['none.svg'],
  };
  if (fixed[name]) return fixed[name];
  if (/(id|ref|token|mark|key|provider|gateway)$/i.test(name)) return [...samples.ids, 'x1'];
  throw new Error(`Give the parameter {${name}} a sample`);
}

const fillEach = (names: readonly string[], samples: ShopSamples): Params[] =>
  names.reduce<Params[]>(
    (filled, name) =>
      filled.flatMap((params) => listValues(name, samples).map((value) => ({ ...params, [name]: value }))),
    [{}],
  );

/** Every way in which the path of the call is filled. */
export function listParams({ path }: EndpointShape, samples: ShopSamples): Params[] {
  const names = [...path.matchAll(NAMES)].map(([, name = '']) => name);
  const [first = '', second = ''] = names;
  if (/offerKey$/i.test(first) && second === 'drawNo')
    return samples.draws.map(({ offerKey, drawNo }) => ({ [first]: offerKey, drawNo }));
  if (first === 'type' && second === 'number')
    return samples.giveaways.map(([type, number]) => ({ type, number }));
  return fillEach(names, samples);
}

/** What is wrong with an answer; undefined for one that its contract knows. */
export function findAnswerFault(
  endpoint: EndpointShape,
  { status, result, envelope }: TestAnswer<unknown>,
): string | undefined {
  if (status >= 500) return `${status} ${JSON.stringify(envelope)}`;
  if (status < 400) {
    const { error } = endpoint.result.safeParse(result);
    return error && `is not as its contract says: ${error.message}`;
  }
  const code = envelope.error?.code ?? '';
  const isKnown = Object.hasOwn(endpoint.errors, code) || Object.hasOwn(COMMON_ERRORS, code);
  return isKnown ? undefined : `is refused with ${code}, which its contract does not name`;
}
