// The calls of what stands beside every page: consent, who sent the visitor, feedback, what is counted.
import type { z } from 'zod';
import { brands } from '#content/brands/all.ts';
import { Affiliate, ConsentChoice } from '#lib/contracts/consent.ts';
import { getContentCards } from '#lib/contracts/content-card.ts';
import { COMMON_ERRORS } from '#lib/contracts/errors.ts';
import { createEvent } from '#lib/contracts/event.ts';
import { toWire } from '#lib/contracts/wire.ts';
import type { Web } from '../application-context.ts';
import { callAsNobody, customerIdOf } from '../services/customer-call.ts';
import { keepAffiliate, keepChoice } from '../session/consent.ts';
import type { Visit } from '../session/request-context.ts';
import { countedAnswer } from './analytics.ts';
import { answerOf, answerWith, type DoorAnswer, DoorRefusal } from './answer.ts';
import type { WidgetCall } from './match-call.ts';
import { placementsAnswer, primeAnswer } from './placements.ts';
import { detailsOf } from './read-body.ts';

/** No feedback is longer. */
const BODY_MAX = 8000;

function read<S extends z.ZodType>(schema: S, body: string | undefined): z.output<S> {
  const parsed = schema.safeParse(detailsOf(body));
  if (parsed.success) return parsed.data;
  throw new DoorRefusal('validation_failed', COMMON_ERRORS.validation_failed);
}

const brandOf = ({ brand }: Visit): string => brand ?? brands[0].key;

async function eventAnswer(web: Web, visit: Visit, body = ''): Promise<DoorAnswer> {
  if (body.length > BODY_MAX) throw new DoorRefusal('body_too_large', COMMON_ERRORS.body_too_large);
  const origin = { brand: brandOf(visit), customerId: await customerIdOf(web, visit) };
  const sent = JSON.stringify(toWire({ event: detailsOf(body), origin }));
  return answerOf(await callAsNobody(web, visit, createEvent, { body: sent }));
}

/** The same for everybody of the brand. */
const cardsAnswer = async (web: Web, visit: Visit): Promise<DoorAnswer> => {
  const search = new URLSearchParams({ brand: brandOf(visit) }).toString();
  return answerOf(await callAsNobody(web, visit, getContentCards, { search }));
};

/** What the door itself answers; `search` is the query without its question mark. */
export type OwnAnswer = (
  web: Web,
  visit: Visit,
  body: string | undefined,
  search: string,
) => Promise<DoorAnswer>;

export const WIDGET_CALLS = {
  consent: async (web, visit, body) => {
    const choice = read(ConsentChoice, body);
    keepChoice(web, visit, choice);
    return answerWith({ result: choice });
  },
  affiliate: async (web, visit, body) => {
    const { code } = read(Affiliate, body);
    return answerWith({ result: { isKept: await keepAffiliate(web, visit, code) } });
  },
  event: eventAnswer,
  analytics: countedAnswer,
  cards: cardsAnswer,
  placements: placementsAnswer,
  prime: primeAnswer,
} as const satisfies Record<WidgetCall, OwnAnswer>;
