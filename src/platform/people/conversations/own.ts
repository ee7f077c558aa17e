// Conversations as their customer reads and writes them.
import { createHash } from 'node:crypto';
import {
  type answerConversation,
  type getOwnConversation,
  type listOwnConversations,
  OWN_CONVERSATION_ERRORS,
  type OwnConversationRow,
  type startConversation,
} from '#lib/contracts/conversations/own-conversations.ts';
import type { BodyOf, QueryOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import { WRITTEN_PER_HOUR } from '#lib/domain/conversations/limits.ts';
import { HOUR_MS } from '#lib/domain/time/units.ts';
import { SUPPORT_TOPICS, type SupportTopic } from '#lib/domain/visitor/support.ts';
import { createDomainError } from '../../domain-error.ts';
import { runOnce } from '../../ground/db/idempotency.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { ConversationTable } from '../../ground/db/schema/desk/conversation-schema.ts';
import { storeMessage } from '../../ground/support/store-message.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { takeCustomerMessage } from './add-message.ts';

const BEGINNING = 160;
const FROM_SHOP = 'desk';
/** Notes and changes are for the desk alone. */
const SHOWN = ['customer', FROM_SHOP] as const;

export const toTopic = (topic: string): SupportTopic =>
  SUPPORT_TOPICS.find((known) => known === topic) ?? 'other';

const selectLast = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('conversation_message')
    .select(['conversation_id', 'text', 'kind'])
    .where('conversation_id', 'in', ids)
    .where('kind', 'in', SHOWN)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

type Last = Awaited<ReturnType<typeof selectLast>>[number];

const toOwnRow = (row: ConversationTable, last: Last | undefined): OwnConversationRow => ({
  id: row.id,
  reference: row.reference,
  topic: toTopic(row.topic),
  subject: row.subject,
  state: row.state,
  updatedAt: row.updated_at,
  beginning: (last?.text ?? '').slice(0, BEGINNING),
  isFromShop: last?.kind === FROM_SHOP,
});

export async function listOwn(
  db: Db,
  customerId: string,
  { limit, offset }: QueryOf<typeof listOwnConversations>,
): Promise<{ result: ResultOf<typeof listOwnConversations>; pageInfo: PageInfo }> {
  const own = db.selectFrom('conversation').where('customer_id', '=', customerId);
  const rows = await own
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await own
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const last = new Map(
    rows.length === 0
      ? []
      : (
          await selectLast(
            db,
            rows.map(({ id }) => id),
          )
        ).map((row) => [row.conversation_id, row]),
  );
  return {
    result: { conversations: rows.map((row) => toOwnRow(row, last.get(row.id))) },
    pageInfo: { limit, offset, total: Number(total) },
  };
}

/** @throws DomainError `conversation_unknown`, that of another customer too */
async function requireOwn(at: Db | Tx, customerId: string, id: string): Promise<ConversationTable> {
  const row = await at
    .selectFrom('conversation')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!row) throw createDomainError(OWN_CONVERSATION_ERRORS, 'conversation_unknown');
  return row;
}

/** @throws DomainError `conversation_unknown` */
export async function loadOwn(
  db: Db,
  customerId: string,
  id: string,
): Promise<ResultOf<typeof getOwnConversation>> {
  const row = await requireOwn(db, customerId, id);
  const messages = await db
    .selectFrom('conversation_message')
    .select(['id', 'conversation_id', 'kind', 'text', 'created_at'])
    .where('conversation_id', '=', id)
    .where('kind', 'in', SHOWN)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const files = await db
    .selectFrom('conversation_file')
    .select(['message_id', 'name', 'bytes'])
    .where('conversation_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    ...toOwnRow(row, messages.at(-1)),
    messages: messages.map((message) => ({
      id: message.id,
      isFromShop: message.kind === FROM_SHOP,
      text: message.text,
      at: message.created_at,
      files: files
        .filter(({ message_id }) => message_id === message.id)
        .map(({ name, bytes }) => ({ name, bytes })),
    })),
  };
}

/** Of all ways together, whichever process takes them. @throws DomainError `too_many_messages` */
async function checkWritten(tx: Tx, { clock }: Services, customerId: string): Promise<void> {
  const { written } = await tx
    .selectFrom('conversation_message')
    .select((row) => row.fn.countAll<number>().as('written'))
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'customer')
    .where('created_at', '>', toIso(clock.now() - HOUR_MS))
    .executeTakeFirstOrThrow();
  if (Number(written) >= WRITTEN_PER_HOUR)
    throw createDomainError(OWN_CONVERSATION_ERRORS, 'too_many_messages');
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** @throws DomainError `too_many_messages` */
export async function startOwn(
  services: Services,
  customerId: string,
  asked: BodyOf<typeof startConversation>,
): Promise<ResultOf<typeof startConversation>> {
  const call = { scope: `conversations:${customerId}`, key: hashText(JSON.stringify(asked)), request: asked };
  const { email, ...named } = await services.database.db
    .selectFrom('customer')
    .select(['email', 'firstname', 'lastname'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { answer } = await runOnce(services, call, async (tx) => {
    await checkWritten(tx, services, customerId);
    const name = joinName(named);
    const { reference } = await storeMessage(tx, services, { ...asked, email, name, customerId });
    const { id } = await tx
      .selectFrom('conversation')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    return { id, reference };
  });
  return { ...answer, email };
}

/** @throws DomainError `conversation_unknown`, `too_many_messages` */
export async function answerOwn(
  services: Services,
  customerId: string,
  id: string,
  { key, message }: BodyOf<typeof answerConversation>,
): Promise<ResultOf<typeof answerConversation>> {
  const call = { scope: `conversation:${customerId}`, key, request: { id, message } };
  const { answer } = await runOnce(services, call, async (tx) => {
    const conversation = await requireOwn(tx, customerId, id);
    await checkWritten(tx, services, customerId);
    await takeCustomerMessage(tx, services, conversation, { via: 'account', text: message });
    return { id };
  });
  return answer;
}
