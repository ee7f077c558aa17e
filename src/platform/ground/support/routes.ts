import { createHash } from 'node:crypto';
import { listBrands } from '#content/brands/known.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { type SupportMessage, sendSupportMessage } from '#lib/contracts/support.ts';
import { toNetwork } from '#lib/domain/address/to-network.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { runOnce } from '../db/idempotency.ts';
import { enqueueJob } from '../jobs/queue.ts';
import { RateLimit } from '../rate-limits/rate-limit.ts';
import { SUPPORT_JOB } from './deliver.ts';

const SCOPE = 'support';
const GROUP = 4;
/** Limit of new messages from one address; a repeated message is not counted. */
const FROM_ONE_ADDRESS = { limit: 10, windowMs: 3_600_000 };

/** A reference that can be read out on the phone: `7F3K-29QD`. */
const createReference = ({ random, clock }: Services): string => {
  const end = random
    .createId('sup', clock.now())
    .slice(-2 * GROUP)
    .toUpperCase();
  return `${end.slice(0, GROUP)}-${end.slice(GROUP)}`;
};

/** The key of the brand; that of the first brand for an unknown one. */
const findBrandKey = (asked: string): string =>
  listBrands().find(({ key }) => key === asked)?.key ?? listBrands()[0].key;

const hashMessage = (asked: SupportMessage): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('hex');

/** Stores a message once and queues it. A message with the hidden field filled comes from a machine and is dropped. */
async function takeMessage(
  services: Services,
  rate: RateLimit,
  asked: SupportMessage,
  address: string,
): Promise<string> {
  const { random, clock } = services;
  const network = toNetwork(address);
  const { website, ...message } = asked;
  if (website !== '') return createReference(services);
  const call = { scope: SCOPE, key: hashMessage(asked), request: asked };
  // Counted before the transaction, which learns whether the message is a repeated one.
  const isWithin = await rate.take(network);
  let isNew = false;
  try {
    const { answer } = await runOnce(services, call, async (tx) => {
      isNew = true;
      if (!isWithin) throw createDomainError(COMMON_ERRORS, 'too_many_requests');
      const id = random.createId('sup', clock.now());
      const reference = createReference(services);
      await tx
        .insertInto('support_message')
        .values({
          ...message,
          brand: findBrandKey(message.brand),
          id,
          reference,
          created_at: getNowIso(clock),
          sent_at: null,
        })
        .execute();
      await enqueueJob(tx, services, { kind: SUPPORT_JOB, payload: { messageId: id } });
      return reference;
    });
    return answer;
  } finally {
    if (isWithin && !isNew) await rate.giveBack(network);
  }
}

export function serveSupport(router: Router): void {
  const rate = new RateLimit(router.services, 'support messages', FROM_ONE_ADDRESS);
  registerRoute(router, sendSupportMessage, async ({ body, clientAddress }) => ({
    result: { reference: await takeMessage(router.services, rate, body, clientAddress) },
  }));
}
