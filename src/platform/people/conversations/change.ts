// What the desk does with a conversation besides answering it. Of two people at once the later one sees what changed.
import {
  type changeDeskConversation,
  DESK_CONVERSATION_ERRORS,
  type noteDeskConversation,
} from '#lib/contracts/conversations/desk-conversations.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { createDomainError } from '../../domain-error.ts';
import { runOnce } from '../../ground/db/idempotency.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import type { ConversationTable } from '../../ground/db/schema/desk/conversation-schema.ts';
import { insertAudit } from '../../ground/operator/audit.ts';
import { loadActorNames } from '../../ground/staff/actor-names.ts';
import { rejectOwnAccount } from '../../ground/staff/own-account.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { insertEvent, insertMessage } from './add-message.ts';
import { listAnswering } from './answering.ts';

/** A conversation that the person may act in. @throws DomainError `conversation_unknown`, `own_account` */
export async function requireConversation(
  services: Services,
  operator: Pick<Operator, 'actor'>,
  id: string,
): Promise<ConversationTable> {
  const { db } = services.database;
  const row = await db.selectFrom('conversation').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw createDomainError(DESK_CONVERSATION_ERRORS, 'conversation_unknown');
  if (row.customer_id !== null) await rejectOwnAccount(services, operator, row.customer_id);
  return row;
}

type Changes = Partial<Pick<ConversationTable, 'state' | 'owner'>>;

/** Changes it where it still is as it was seen. @throws DomainError `conversation_changed` */
export async function claimVersion(
  tx: Tx,
  { clock }: Services,
  id: string,
  version: number,
  { state, ...changes }: Changes,
): Promise<ConversationTable> {
  const now = getNowIso(clock);
  const row = await tx
    .updateTable('conversation')
    .set((set) => ({
      ...changes,
      version: set('version', '+', 1),
      updated_at: now,
      ...(state && {
        state,
        waits_since: state === 'open' ? set.fn.coalesce('waits_since', set.val(now)) : null,
      }),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw createDomainError(DESK_CONVERSATION_ERRORS, 'conversation_changed');
  return row;
}

type Body = BodyOf<typeof changeDeskConversation>;

/** @throws DomainError `person_unknown` */
async function toChanges(services: Services, actor: string, { change, owner }: Body): Promise<Changes> {
  switch (change) {
    case 'take':
      return { owner: actor };
    case 'assign': {
      if (owner === '') return { owner: null };
      const people = await listAnswering(services.database.db);
      if (!people.some((person) => person.actor === owner))
        throw createDomainError(DESK_CONVERSATION_ERRORS, 'person_unknown');
      return { owner };
    }
    case 'solve':
      return { state: 'solved' };
    case 'reopen':
      return { state: 'open' };
    case 'wait':
      return { state: 'waiting' };
  }
}

/** What is told of a change among the messages: a word, and of whom. */
function describeChange(changes: Changes, nameOf: (actor: string) => string): string {
  if (changes.state) return changes.state;
  return changes.owner ? `owner ${nameOf(changes.owner)}` : 'owner';
}

/** @throws DomainError `conversation_unknown`, `conversation_changed`, `person_unknown`, `own_account` */
export async function changeTalk(
  services: Services,
  operator: Operator,
  id: string,
  asked: Body,
): Promise<{ state: ConversationTable['state'] }> {
  const { actor } = operator;
  await requireConversation(services, operator, id);
  const changes = await toChanges(services, actor, asked);
  const nameOf = await loadActorNames(services.database.db);
  return transact(services.database, async (tx) => {
    const conversation = await claimVersion(tx, services, id, asked.version, changes);
    await insertEvent(tx, services, conversation, { author: actor, text: describeChange(changes, nameOf) });
    await insertAudit(tx, services, actor, `conversation ${asked.change}`, {
      subject: conversation.customer_id ?? id,
      detail: { conversation: id, ...(changes.owner !== undefined && { owner: changes.owner }) },
    });
    return { state: conversation.state };
  });
}

/** A note is written whatever else changes: it goes to nobody outside. @throws DomainError `conversation_unknown`, `own_account` */
export async function noteTalk(
  services: Services,
  operator: Operator,
  id: string,
  { key, note }: BodyOf<typeof noteDeskConversation>,
): Promise<{ id: string }> {
  const { actor } = operator;
  const conversation = await requireConversation(services, operator, id);
  const call = { scope: `conversation:${actor}`, key, request: { id, note } };
  const { answer } = await runOnce(services, call, async (tx) => {
    const messageId = await insertMessage(tx, services, conversation, {
      kind: 'note',
      via: 'desk',
      author: actor,
      text: note,
    });
    await tx
      .updateTable('conversation')
      .set((set) => ({ version: set('version', '+', 1), updated_at: getNowIso(services.clock) }))
      .where('id', '=', id)
      .execute();
    await insertAudit(tx, services, actor, 'conversation note', {
      subject: conversation.customer_id ?? id,
      detail: { conversation: id },
    });
    return { id: messageId };
  });
  return answer;
}
