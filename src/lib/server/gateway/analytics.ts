// Counted events of a visitor's browser, with consent, under an anonymous id (decision S6).
import { randomUUID } from 'node:crypto';
import { brands } from '#content/brands/all.ts';
import { countEvents } from '#lib/contracts/analytics.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import type { ApplicationContext } from '../application-context.ts';
import { canTrack } from '../session/consent.ts';
import { callAnonymously, findCustomerId } from '../session/customer-call.ts';
import type { RequestContext } from '../session/request-context.ts';
import { createAnswer, type GatewayAnswer, passAnswer } from './answer.ts';
import { parseDetails } from './read-body.ts';

const isReset = (item: unknown): boolean => (item as { kind?: unknown } | null)?.kind === 'reset';

/** The anonymous id of the events before a reset; the next batch has a new one. */
function readAnonymousId(context: RequestContext, items: readonly unknown[]): string {
  const held = context.cookie('anon_id');
  const name = held ?? randomUUID();
  if (items.some(isReset)) context.setCookie('anon_id', randomUUID());
  else if (!held) context.setCookie('anon_id', name);
  return name;
}

/** Without consent nothing is passed on, and no cookie is set. */
export async function answerAnalytics(
  app: ApplicationContext,
  context: RequestContext,
  body = '',
): Promise<GatewayAnswer> {
  if (!(await canTrack(app, context))) return createAnswer({ result: { accepted: 0 } }, 202);
  const { items } = parseDetails(body);
  const list: readonly unknown[] = Array.isArray(items) ? items : [];
  const origin = {
    brand: context.brand ?? brands[0].key,
    anonymousId: readAnonymousId(context, list),
    customerId: await findCustomerId(app, context),
  };
  const counted = list.filter((item) => !isReset(item));
  const sent = JSON.stringify(toWire({ items: counted, origin }));
  return passAnswer(await callAnonymously(app, context, countEvents, { body: sent }));
}

/** Counts a logout and gives the visitor a new anonymous id. Never fails. */
export async function countSignOut(app: ApplicationContext, context: RequestContext): Promise<void> {
  const at = new Date(app.now()).toISOString();
  const item = { id: randomUUID(), at, kind: 'track', name: 'signed-out', properties: {} };
  try {
    await answerAnalytics(
      app,
      context,
      JSON.stringify({ items: [item, { id: randomUUID(), at, kind: 'reset' }] }),
    );
  } catch (error) {
    app.log.warn({ err: error }, 'a log-out was not counted');
  }
}
