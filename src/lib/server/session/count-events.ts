// Counted events of a visitor's browser, with consent, under an anonymous id (decision S6).
import { randomUUID } from 'node:crypto';
import { listBrands } from '#content/brands/known.ts';
import { countEvents } from '#lib/contracts/analytics.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import type { ServiceAnswer } from '../services/service.ts';
import { parseEnvelope } from '../services/service-answer.ts';
import type { ApplicationContext } from './application-context.ts';
import { canTrack } from './consent.ts';
import { callAnonymously, findCustomerId } from './customer-call.ts';
import type { RequestContext } from './request-context.ts';

const isReset = (item: unknown): boolean => (item as { kind?: unknown } | null)?.kind === 'reset';

/** The anonymous id of the events before a reset; the next batch has a new one. */
function readAnonymousId(context: RequestContext, items: readonly unknown[]): string {
  const held = context.cookie('anon_id');
  const name = held ?? randomUUID();
  if (items.some(isReset)) context.setCookie('anon_id', randomUUID());
  else if (!held) context.setCookie('anon_id', name);
  return name;
}

/** Passes events on, once consent is known to be there. A refusal is an answer. @throws ServiceLost */
export async function sendEvents(
  app: ApplicationContext,
  context: RequestContext,
  items: readonly unknown[],
): Promise<ServiceAnswer> {
  const origin = {
    brand: context.brand ?? listBrands()[0].key,
    anonymousId: readAnonymousId(context, items),
    customerId: await findCustomerId(app, context),
  };
  const counted = items.filter((item) => !isReset(item));
  const sent = JSON.stringify(toWire({ items: counted, origin }));
  return callAnonymously(app, context, countEvents, { body: sent });
}

/** Counts a logout, with consent, and gives the visitor a new anonymous id. Never fails. */
export async function countSignOut(app: ApplicationContext, context: RequestContext): Promise<void> {
  const at = new Date(app.now()).toISOString();
  const item = { id: randomUUID(), at, kind: 'track', name: 'signed-out', properties: {} };
  try {
    if (!(await canTrack(app, context))) return;
    const answer = await sendEvents(app, context, [item, { id: randomUUID(), at, kind: 'reset' }]);
    // An answer that is none was not counted.
    parseEnvelope(answer, countEvents.path);
  } catch (error) {
    app.log.warn({ err: error }, 'a log-out was not counted');
  }
}
