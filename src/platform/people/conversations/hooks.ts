import type { Tx } from '../../ground/db/open.ts';
import type { KeptMessage } from '../../ground/support/store-message.ts';
import type { ModuleHooks } from '../../module.ts';
import type { Services } from '../../services.ts';
import type { EndedAccount } from '../care/account-hooks.ts';
import { insertMessage } from './add-message.ts';
import { openConversation } from './open-conversation.ts';

/** An address that was typed is a claim: the conversation stands in an account by a session alone. */
async function onSupportMessage(tx: Tx, services: Services, kept: KeptMessage): Promise<void> {
  const { brand, topic, name, email, reference, message, customerId } = kept;
  const conversation = await openConversation(tx, services, {
    brand,
    topic,
    subject: '',
    with: customerId === undefined ? { name, email } : { customerId, proof: 'session', name },
    reference,
    state: 'open',
  });
  const via = customerId === undefined ? 'form' : 'account';
  await insertMessage(tx, services, conversation, { kind: 'customer', via, text: message });
}

/** Messages and files go with their conversations. */
async function onPersonErased(tx: Tx, _services: Services, { customerId }: EndedAccount): Promise<void> {
  await tx.deleteFrom('conversation').where('customer_id', '=', customerId).execute();
}

export const conversationHooks = { onSupportMessage, onPersonErased } satisfies Partial<ModuleHooks>;
