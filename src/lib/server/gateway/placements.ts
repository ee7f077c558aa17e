// Offers put forward in the browser. Who asks is the door's to say, and his device only where he agreed (C57, C58, S6).
import { brands } from '#content/brands/all.ts';
import { getPlacement, primePlacements } from '#lib/contracts/placement.ts';
import { toWire } from '#lib/contracts/wire.ts';
import type { Web } from '../application-context.ts';
import { callAsNobody, customerIdOf } from '../services/customer-call.ts';
import { mayCount } from '../session/consent.ts';
import type { Visit } from '../session/request-context.ts';
import { answerOf, answerWith, type DoorAnswer } from './answer.ts';

/** What the browser may say itself. */
const TAKEN = ['keys', 'keys[]', 'cart', 'pricing_id'];

async function segmentOf(web: Web, visit: Visit) {
  if (!(await mayCount(web, visit))) return undefined;
  return { segmentDeviceId: visit.cookie('anon_id'), segmentUserId: await customerIdOf(web, visit) };
}

export async function placementsAnswer(
  web: Web,
  visit: Visit,
  _body: string | undefined,
  search: string,
): Promise<DoorAnswer> {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => TAKEN.includes(name)),
  );
  const known = {
    brandingKey: visit.brand ?? brands[0].key,
    customerKey: await customerIdOf(web, visit),
    ...(await segmentOf(web, visit)),
  };
  for (const [name, value] of Object.entries(toWire(known) as Record<string, string | undefined>))
    if (value) query.set(name, value);
  return answerOf(await callAsNobody(web, visit, getPlacement, { search: query.toString() }));
}

/** Without consent nobody is told that this visitor is here. */
export async function primeAnswer(web: Web, visit: Visit): Promise<DoorAnswer> {
  const segment = await segmentOf(web, visit);
  if (!segment) return answerWith({ result: { isPrimed: false } }, 202);
  return answerOf(await callAsNobody(web, visit, primePlacements, { body: JSON.stringify(toWire(segment)) }));
}
