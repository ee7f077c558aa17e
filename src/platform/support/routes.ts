import { createHash } from 'node:crypto';
import { brands } from '#content/brands/all.ts';
import { COMMON_ERRORS } from '#lib/contracts/errors.ts';
import { type SupportMessage, sendSupportMessage } from '#lib/contracts/support.ts';
import { once } from '../db/idempotency.ts';
import { refusal } from '../domain-error.ts';
import { type Router, route } from '../http.ts';
import { networkOf } from '../identity/login-throttle.ts';
import { enqueue } from '../jobs/queue.ts';
import { Rate } from '../rate-limit.ts';
import type { Services } from '../services.ts';
import { nowIso } from '../time.ts';
import { SUPPORT_JOB } from './deliver.ts';

const SCOPE = 'support';
const GROUP = 4;
/** New messages from one address; the same one sent again counts for nothing. */
const FROM_ONE_ADDRESS = { limit: 10, windowMs: 3_600_000 };

/** What is read out on the phone: `7F3K-29QD`. */
const newReference = ({ chance, clock }: Services): string => {
  const end = chance
    .id('sup', clock.now())
    .slice(-2 * GROUP)
    .toUpperCase();
  return `${end.slice(0, GROUP)}-${end.slice(GROUP)}`;
};

/** The first brand answers for one that there is not. */
const knownBrand = (asked: string): string => brands.find(({ key }) => key === asked)?.key ?? brands[0].key;

const keyOf = (asked: SupportMessage): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('hex');

/** Keeps a message once and has it sent. A machine's is taken with thanks and thrown away. */
async function take(services: Services, rate: Rate, asked: SupportMessage, address: string): Promise<string> {
  const { chance, clock } = services;
  const { website, ...message } = asked;
  if (website !== '') return newReference(services);
  const call = { scope: SCOPE, key: keyOf(asked), request: asked };
  const { answer } = await once(services, call, async (tx) => {
    if (!rate.take(networkOf(address), clock.now())) throw refusal(COMMON_ERRORS, 'too_many_requests');
    const id = chance.id('sup', clock.now());
    const reference = newReference(services);
    await tx
      .insertInto('support_message')
      .values({
        ...message,
        brand: knownBrand(message.brand),
        id,
        reference,
        created_at: nowIso(clock),
        sent_at: null,
      })
      .execute();
    await enqueue(tx, services, { kind: SUPPORT_JOB, payload: { messageId: id } });
    return reference;
  });
  return answer;
}

export function serveSupport(router: Router): void {
  const rate = new Rate(FROM_ONE_ADDRESS);
  route(router, sendSupportMessage, async ({ body, clientAddress }) => ({
    result: { reference: await take(router.services, rate, body, clientAddress) },
  }));
}
