import { createEvent, type FeedbackEvent } from '#lib/contracts/event.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { toNetwork } from '#lib/domain/address/to-network.ts';
import { HOUR_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../domain-error.ts';
import { RateLimit } from '../../ground/rate-limits/rate-limit.ts';
import { type Call, type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

/** Limits for one address and for all together, so that many addresses cannot fill the disk or the log. */
export const EVENT_RATES = {
  place: { limit: 20, windowMs: HOUR_MS },
  all: { limit: 2000, windowMs: HOUR_MS },
  faults: { limit: 20, windowMs: HOUR_MS },
} as const;

/** Rows of feedback that are kept; the oldest are deleted. */
export const FEEDBACK_ROWS_MAX = 50_000;

type Origin = Call<typeof createEvent>['body']['origin'];

async function insertFeedback(services: Services, event: FeedbackEvent, origin: Origin): Promise<string> {
  const { database, clock, random } = services;
  const id = random.createId('fbk', clock.now());
  const { rating, comment, email, category, name, source, variant, clientInformation } = event;
  const isGuest = origin.customerId === undefined;
  await database.db
    .insertInto('feedback_event')
    .values({
      id,
      rating,
      name,
      source,
      brand: origin.brand,
      comment: comment || null,
      email: (isGuest && email) || null,
      category: category ?? null,
      customer_id: origin.customerId ?? null,
      variant: variant ?? null,
      client: JSON.stringify(clientInformation),
      created_at: getNowIso(clock),
    })
    .execute();
  return id;
}

/** Deletes the oldest feedback beyond `FEEDBACK_ROWS_MAX`. For the daily sweep. */
export async function sweepFeedback({ database: { db } }: Services): Promise<void> {
  const first = await db
    .selectFrom('feedback_event')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .offset(FEEDBACK_ROWS_MAX)
    .limit(1)
    .executeTakeFirst();
  if (first) await db.deleteFrom('feedback_event').where('created_at', '<=', first.created_at).execute();
}

export function serveEvents(router: Router): void {
  const { services } = router;
  const rates = {
    place: new RateLimit(services, 'events', EVENT_RATES.place),
    all: new RateLimit(services, 'events of all', EVENT_RATES.all),
    faults: new RateLimit(services, 'faults', EVENT_RATES.faults),
  };
  registerRoute(router, createEvent, async ({ body: { event, origin }, clientAddress }) => {
    const isAllowed = (await rates.place.take(toNetwork(clientAddress))) && (await rates.all.take(''));
    if (!isAllowed) throw createDomainError(COMMON_ERRORS, 'too_many_requests');
    if (event.eventType === 'feedback') {
      return { result: { eventId: await insertFeedback(services, event, origin) }, status: 201 };
    }
    if (await rates.faults.take(''))
      services.log.warn({ brand: origin.brand, isBrowserFault: true }, event.name);
    return { result: { eventId: 'reported' }, status: 202 };
  });
}
