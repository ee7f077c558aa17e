// Placements for the browser. The gateway adds brand and customer, and the device with consent only (decision S6).
import { brands } from '#content/brands/all.ts';
import { getPlacement, primePlacements } from '#lib/contracts/content/placement.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import type { ApplicationContext } from '../application-context.ts';
import { callAnonymously, findCustomerId } from '../services/customer-call.ts';
import { canTrack } from '../session/consent.ts';
import type { RequestContext } from '../session/request-context.ts';
import { createAnswer, type GatewayAnswer, passAnswer } from './answer.ts';

/** What the browser may say itself. */
const TAKEN = ['keys', 'keys[]', 'cart', 'pricing_id'];

async function findSegment(web: ApplicationContext, visit: RequestContext) {
  if (!(await canTrack(web, visit))) return undefined;
  return { segmentDeviceId: visit.cookie('anon_id'), segmentUserId: await findCustomerId(web, visit) };
}

export async function answerPlacements(
  web: ApplicationContext,
  visit: RequestContext,
  _body: string | undefined,
  search: string,
): Promise<GatewayAnswer> {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => TAKEN.includes(name)),
  );
  const known = {
    brandingKey: visit.brand ?? brands[0].key,
    customerKey: await findCustomerId(web, visit),
    ...(await findSegment(web, visit)),
  };
  for (const [name, value] of Object.entries(toWire(known) as Record<string, string | undefined>))
    if (value) query.set(name, value);
  return passAnswer(await callAnonymously(web, visit, getPlacement, { search: query.toString() }));
}

/** Without consent no call is made. */
export async function answerPrime(web: ApplicationContext, visit: RequestContext): Promise<GatewayAnswer> {
  const segment = await findSegment(web, visit);
  if (!segment) return createAnswer({ result: { isPrimed: false } }, 202);
  return passAnswer(
    await callAnonymously(web, visit, primePlacements, { body: JSON.stringify(toWire(segment)) }),
  );
}
