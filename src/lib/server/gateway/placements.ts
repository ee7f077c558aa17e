// Placements for the browser. The gateway adds brand and customer, and the device with consent only (decision S6).
import { listBrands } from '#content/brands/known.ts';
import { getPlacement, primePlacements } from '#lib/contracts/content/placement.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import { FAILED_FROM } from '#lib/contracts/protocol/errors.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { type ServiceAnswer, ServiceLost } from '../services/service.ts';
import type { ApplicationContext } from '../session/application-context.ts';
import { canTrack } from '../session/consent.ts';
import { callAnonymously, findCustomerId } from '../session/customer-call.ts';
import type { RequestContext } from '../session/request-context.ts';
import { createAnswer, type GatewayAnswer, passAnswer } from './answer.ts';

/** What the browser may say itself. */
const TAKEN = ['keys', 'keys[]', 'cart', 'pricing_id'];

async function findSegment(app: ApplicationContext, context: RequestContext) {
  if (!(await canTrack(app, context))) return undefined;
  return { segmentDeviceId: context.cookie('anon_id'), segmentUserId: await findCustomerId(app, context) };
}

/** A service that gave no answer, as one that answered with a failure. @throws any other error */
function toFailure(error: unknown): ServiceAnswer {
  if (error instanceof ServiceLost) return { status: GATEWAY_ERRORS[error.code].status, text: '' };
  throw error;
}

/** A page does without what is put forward: a failure is none of the page's. */
const createEmptyAnswer = (statusCode: number): GatewayAnswer =>
  createAnswer({ result: { placements: [], meta: { statusCode } } });

export async function answerPlacements(
  app: ApplicationContext,
  context: RequestContext,
  _body: string | undefined,
  search: string,
): Promise<GatewayAnswer> {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => TAKEN.includes(name)),
  );
  const known = {
    brandingKey: context.brand ?? listBrands()[0].key,
    customerKey: await findCustomerId(app, context),
    ...(await findSegment(app, context)),
  };
  for (const [name, value] of Object.entries(toWire(known) as Record<string, string | undefined>))
    if (value) query.set(name, value);
  const sent = { search: query.toString() };
  const given = await callAnonymously(app, context, getPlacement, sent).catch(toFailure);
  return given.status >= FAILED_FROM ? createEmptyAnswer(given.status) : passAnswer(given);
}

/** Without consent no call is made. */
export async function answerPrime(app: ApplicationContext, context: RequestContext): Promise<GatewayAnswer> {
  const segment = await findSegment(app, context);
  if (!segment) return createAnswer({ result: { isPrimed: false } }, 202);
  return passAnswer(
    await callAnonymously(app, context, primePlacements, { body: JSON.stringify(toWire(segment)) }),
  );
}
