// Who answers to an address that the shop gave to one mailbox alone. From there it is the person whom the shop wrote to, and
// where an account has that address as its confirmed one, the conversation stands in it from then on.
import type { Tx } from '../../../ground/db/open.ts';
import type { ConversationTable } from '../../../ground/db/schema/desk/conversation-schema.ts';
import type { Services } from '../../../services.ts';
import { insertEvent } from '../add-message.ts';

export interface ProvedSender {
  readonly conversation: ConversationTable;
  /** It came from another address than that of the conversation: who has the letter may have passed it on. */
  readonly isOther: boolean;
}

async function readAddress(tx: Tx, { customer_id, email }: ConversationTable): Promise<string> {
  if (customer_id === null) return email;
  const customer = await tx
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow();
  return customer.email;
}

/** Messages and files stand where their conversation does. */
async function moveToAccount(
  tx: Tx,
  services: Services,
  { id }: ConversationTable,
  customerId: string,
): Promise<ConversationTable> {
  const set = { customer_id: customerId, email: '' };
  for (const table of ['conversation_message', 'conversation_file'] as const)
    await tx.updateTable(table).set(set).where('conversation_id', '=', id).execute();
  const moved = await tx
    .updateTable('conversation')
    .set({ ...set, proof: 'mail' })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertEvent(tx, services, moved, { author: '', text: 'proven' });
  return moved;
}

export async function proveSender(
  tx: Tx,
  services: Services,
  conversation: ConversationTable,
  from: string,
): Promise<ProvedSender> {
  if (from !== (await readAddress(tx, conversation))) return { conversation, isOther: true };
  if (conversation.customer_id !== null) return { conversation, isOther: false };
  const account = await tx
    .selectFrom('customer')
    .select('id')
    .where('email', '=', from)
    .where('email_confirmed_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!account) return { conversation, isOther: false };
  return { conversation: await moveToAccount(tx, services, conversation, account.id), isOther: false };
}
