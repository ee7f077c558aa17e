// A message to the support as it is kept: mailed to those who answer, and told to areas that make more of it.

import { listBrands } from '#content/brands/known.ts';
import type { SupportTopic } from '#lib/domain/visitor/support.ts';
import { runHooks } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { Tx } from '../db/open.ts';
import { enqueueJob } from '../jobs/queue.ts';
import { SUPPORT_JOB } from './deliver.ts';

/** What somebody wrote, and as whom. */
export interface WrittenMessage {
  /** The key of the brand whose support answers; the first brand's for an unknown one. */
  readonly brand: string;
  readonly name: string;
  readonly email: string;
  readonly topic: SupportTopic;
  readonly message: string;
  /** The account of who was signed in; without one anybody may have typed the address. */
  readonly customerId?: string | undefined;
}

export interface KeptMessage extends WrittenMessage {
  readonly id: string;
  readonly reference: string;
}

declare module '../../module.ts' {
  interface ModuleHooks {
    /** A message to the support was written. */
    onSupportMessage(tx: Tx, services: Services, message: KeptMessage): Promise<void>;
  }
}

const GROUP = 4;

/** A reference that can be read out on the phone: `7F3K-29QD`. */
export const createReference = ({ random, clock }: Pick<Services, 'random' | 'clock'>): string => {
  const end = random
    .createId('sup', clock.now())
    .slice(-2 * GROUP)
    .toUpperCase();
  return `${end.slice(0, GROUP)}-${end.slice(GROUP)}`;
};

/** The key of the brand; that of the first brand for an unknown one. */
export const findBrandKey = (asked: string): string =>
  listBrands().find(({ key }) => key === asked)?.key ?? listBrands()[0].key;

/** Keeps a message and queues it. */
export async function storeMessage(
  tx: Tx,
  services: Services,
  written: WrittenMessage,
): Promise<KeptMessage> {
  const { random, clock } = services;
  const { name, email, topic, message } = written;
  const id = random.createId('sup', clock.now());
  const kept = { ...written, brand: findBrandKey(written.brand), id, reference: createReference(services) };
  const { brand, reference } = kept;
  await tx
    .insertInto('support_message')
    .values({
      id,
      reference,
      brand,
      name,
      email,
      topic,
      message,
      created_at: getNowIso(clock),
      sent_at: null,
    })
    .execute();
  await enqueueJob(tx, services, { kind: SUPPORT_JOB, payload: { messageId: id } });
  await runHooks(services, 'onSupportMessage', tx, services, kept);
  return kept;
}
