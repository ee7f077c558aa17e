// Messages of a conversation: what is written in it, and what becomes of the conversation by it.
import type { Insertable } from 'kysely';
import type { Tx } from '../../ground/db/open.ts';
import type {
  ConversationMessageTable,
  ConversationTable,
} from '../../ground/db/schema/desk/conversation-schema.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

type Row = Insertable<ConversationMessageTable>;
type Written = Pick<Row, 'kind' | 'via' | 'text'> &
  Partial<Pick<Row, 'author' | 'original' | 'sender' | 'is_other' | 'left_out' | 'mail_key'>>;

/** Gives the id of the message. */
export async function insertMessage(
  tx: Tx,
  { random, clock }: Services,
  { id, customer_id, email }: Pick<ConversationTable, 'id' | 'customer_id' | 'email'>,
  written: Written,
  messageId: string = random.createId('cms', clock.now()),
): Promise<string> {
  await tx
    .insertInto('conversation_message')
    .values({
      author: '',
      original: null,
      sender: '',
      mail_key: null,
      ...written,
      id: messageId,
      conversation_id: id,
      customer_id,
      email,
      created_at: getNowIso(clock),
      sent_at: null,
      failed_at: null,
      error: null,
    })
    .execute();
  return messageId;
}

/** A change of the conversation, told among its messages by a word. */
export const insertEvent = (
  tx: Tx,
  services: Services,
  conversation: Pick<ConversationTable, 'id' | 'customer_id' | 'email'>,
  event: { readonly author: string; readonly text: string },
): Promise<string> => insertMessage(tx, services, conversation, { kind: 'event', via: 'desk', ...event });

/**
 * What a customer writes opens the conversation again. Who waits already waits since then.
 */
export async function takeCustomerMessage(
  tx: Tx,
  services: Services,
  conversation: ConversationTable,
  written: Omit<Written, 'kind'>,
): Promise<string> {
  const now = getNowIso(services.clock);
  const id = await insertMessage(tx, services, conversation, { ...written, kind: 'customer' });
  await tx
    .updateTable('conversation')
    .set((set) => ({
      state: 'open',
      version: set('version', '+', 1),
      updated_at: now,
      waits_since: set.fn.coalesce('waits_since', set.val(now)),
    }))
    .where('id', '=', conversation.id)
    .execute();
  return id;
}
