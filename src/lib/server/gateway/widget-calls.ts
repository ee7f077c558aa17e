// The calls of what stands beside every page: consent, who sent the visitor, feedback, what is counted.
import type { z } from 'zod';
import { listBrands } from '#content/brands/known.ts';
import { Affiliate, ConsentChoice } from '#lib/contracts/consent.ts';
import { getContentCards } from '#lib/contracts/content/content-card.ts';
import { createEvent } from '#lib/contracts/event.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import type { ApplicationContext } from '../session/application-context.ts';
import { storeAffiliate, storeConsent } from '../session/consent.ts';
import { callAnonymously, findCustomerId } from '../session/customer-call.ts';
import type { RequestContext } from '../session/request-context.ts';
import { answerAnalytics } from './analytics.ts';
import { createAnswer, type GatewayAnswer, GatewayError, passAnswer } from './answer.ts';
import { answerPlacements, answerPrime } from './placements.ts';
import { parseDetails } from './read-body.ts';

function parseBody<S extends z.ZodType>(schema: S, body: string | undefined): z.output<S> {
  const parsed = schema.safeParse(parseDetails(body));
  if (parsed.success) return parsed.data;
  throw new GatewayError('validation_failed', COMMON_ERRORS.validation_failed);
}

const getBrandKey = ({ brand }: RequestContext): string => brand ?? listBrands()[0].key;

async function answerEvent(
  app: ApplicationContext,
  context: RequestContext,
  body = '',
): Promise<GatewayAnswer> {
  const origin = { brand: getBrandKey(context), customerId: await findCustomerId(app, context) };
  const sent = JSON.stringify(toWire({ event: parseDetails(body), origin }));
  return passAnswer(await callAnonymously(app, context, createEvent, { body: sent }));
}

/** The same for everybody of the brand. */
const answerCards = async (app: ApplicationContext, context: RequestContext): Promise<GatewayAnswer> => {
  const search = new URLSearchParams({ brand: getBrandKey(context) }).toString();
  return passAnswer(await callAnonymously(app, context, getContentCards, { search }));
};

/** What the gateway itself answers; `search` is the query without its question mark. */
export type OwnCallHandler = (
  app: ApplicationContext,
  context: RequestContext,
  body: string | undefined,
  search: string,
) => Promise<GatewayAnswer>;

export const WIDGET_CALLS = {
  chooseConsent: async (_web, context, body) => {
    const choice = parseBody(ConsentChoice, body);
    storeConsent(context, choice);
    return createAnswer({ result: choice });
  },
  keepAffiliate: async (app, context, body) => {
    const { code } = parseBody(Affiliate, body);
    return createAnswer({ result: { isKept: await storeAffiliate(app, context, code) } });
  },
  sendEvent: answerEvent,
  countVisitorEvents: answerAnalytics,
  getVisitorCards: answerCards,
  getVisitorPlacements: answerPlacements,
  primeVisitorPlacements: answerPrime,
} as const satisfies Readonly<Record<string, OwnCallHandler>>;
