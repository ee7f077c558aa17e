import { createHash } from 'node:crypto';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { type SupportMessage, sendSupportMessage } from '#lib/contracts/support.ts';
import { toNetwork } from '#lib/domain/address/to-network.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { runOnce } from '../db/idempotency.ts';
import { RateLimit } from '../rate-limits/rate-limit.ts';
import { createReference, storeMessage } from './store-message.ts';

const SCOPE = 'support';
/** Limit of new messages from one address; a repeated message is not counted. */
const FROM_ONE_ADDRESS = { limit: 10, windowMs: 3_600_000 };

const hashMessage = (asked: SupportMessage): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('hex');

/** Stores a message once and queues it. A message with the hidden field filled comes from a machine and is dropped. */
async function takeMessage(
  services: Services,
  rate: RateLimit,
  asked: SupportMessage,
  address: string,
): Promise<string> {
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
      return (await storeMessage(tx, services, message)).reference;
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
