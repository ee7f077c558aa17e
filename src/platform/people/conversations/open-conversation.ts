// A conversation as it begins: with what a customer wrote, or with what the shop writes first.
import type { SupportTopic } from '#lib/domain/visitor/support.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { ConversationTable } from '../../ground/db/schema/desk/conversation-schema.ts';
import { createReference } from '../../ground/support/store-message.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

/** Whom it is with: an account, or an address that was given and is not proved. */
export type Correspondent =
  | { readonly customerId: string; readonly proof: 'session' | 'mail' | 'desk'; readonly name: string }
  | { readonly email: string; readonly name: string };

export interface NewConversation {
  readonly brand: string;
  readonly topic: SupportTopic;
  readonly subject: string;
  readonly with: Correspondent;
  /** That of the message that it begins with, where it has one. */
  readonly reference?: string;
  /** Whether the customer waits for an answer, or the shop for the customer's. */
  readonly state: 'open' | 'waiting';
}

/** Gives the conversation without a message. */
export async function openConversation(
  tx: Tx,
  services: Services,
  { brand, topic, subject, with: whom, reference, state }: NewConversation,
): Promise<ConversationTable> {
  const { random, clock } = services;
  const now = getNowIso(clock);
  const row: ConversationTable = {
    id: random.createId('cnv', clock.now()),
    reference: reference ?? createReference(services),
    brand,
    topic,
    subject,
    customer_id: 'customerId' in whom ? whom.customerId : null,
    name: whom.name,
    email: 'customerId' in whom ? '' : whom.email,
    proof: 'customerId' in whom ? whom.proof : 'none',
    state,
    owner: null,
    version: 1,
    created_at: now,
    updated_at: now,
    waits_since: state === 'open' ? now : null,
  };
  await tx.insertInto('conversation').values(row).execute();
  return row;
}
