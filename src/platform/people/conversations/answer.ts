// What the desk writes to a customer: kept with the conversation, mailed, and in the account where there is one.
import {
  type answerDeskConversation,
  DESK_CONVERSATION_ERRORS,
  type writeToCustomer,
} from '#lib/contracts/conversations/desk-conversations.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import { findOpenGaps } from '#lib/domain/conversations/template-text.ts';
import { createDomainError } from '../../domain-error.ts';
import { runOnce } from '../../ground/db/idempotency.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { ConversationTable } from '../../ground/db/schema/desk/conversation-schema.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { insertAudit } from '../../ground/operator/audit.ts';
import { rejectOwnAccount } from '../../ground/staff/own-account.ts';
import { findBrandKey } from '../../ground/support/store-message.ts';
import type { Services } from '../../services.ts';
import { insertMessage } from './add-message.ts';
import { claimVersion, requireConversation } from './change.ts';
import { openConversation } from './open-conversation.ts';
import { ANSWER_JOB, ANSWER_KIND, readThread, toDedupe, toMailKey } from './thread.ts';

/** Writes an answer and sends it off, in the transaction of the conversation that it belongs to. Gives its id. */
export async function sendAnswer(
  tx: Tx,
  services: Services,
  conversation: ConversationTable,
  { author, text }: { readonly author: string; readonly text: string },
): Promise<string> {
  const { customer_id: customerId, id: conversationId, reference, topic, subject } = conversation;
  const id = services.random.createId('cms', services.clock.now());
  await insertMessage(
    tx,
    services,
    conversation,
    { kind: 'desk', via: 'desk', author, text, mail_key: toMailKey(id) },
    id,
  );
  if (customerId === null) await enqueueJob(tx, services, { kind: ANSWER_JOB, payload: { messageId: id } });
  else {
    const thread = await readThread(tx, services, conversation, id);
    const payload = { conversationId, reference, topic, subject, text, thread };
    await queueMails(tx, services, [{ kind: ANSWER_KIND, customerId, dedupe: toDedupe(id), payload }]);
  }
  return id;
}

/**
 * Answers once for a key. Refused where something has changed since the version that was seen: what somebody else wrote
 * meanwhile is read before an answer goes.
 * @throws DomainError `conversation_unknown`, `conversation_changed`, `placeholder_left`, `mail_off`, `own_account`
 */
export async function answerTalk(
  services: Services,
  { actor, ...operator }: Operator,
  id: string,
  { key, version, text, state }: BodyOf<typeof answerDeskConversation>,
): Promise<{ id: string }> {
  const gaps = findOpenGaps(text);
  if (gaps.length > 0)
    throw createDomainError(DESK_CONVERSATION_ERRORS, 'placeholder_left', { gaps: gaps.join(', ') });
  const found = await requireConversation(services, { actor, ...operator }, id);
  if (found.customer_id === null && services.sendsMail !== true)
    throw createDomainError(DESK_CONVERSATION_ERRORS, 'mail_off');
  const call = { scope: `conversation:${actor}`, key, request: { id, text, state } };
  const { answer } = await runOnce(services, call, async (tx) => {
    const conversation = await claimVersion(tx, services, found.id, version, {
      state,
      owner: found.owner ?? actor,
    });
    const messageId = await sendAnswer(tx, services, conversation, { author: actor, text });
    await insertAudit(tx, services, actor, 'conversation answer', {
      subject: conversation.customer_id ?? id,
      detail: { conversation: id, state },
    });
    return { id: messageId };
  });
  return answer;
}

/**
 * Writes to a customer first, once for a key.
 * @throws DomainError `customer_unknown`, `account_closed`, `placeholder_left`, `own_account`
 */
export async function writeFirst(
  services: Services,
  { actor }: Operator,
  customerId: string,
  { key, subject, text }: BodyOf<typeof writeToCustomer>,
): Promise<{ id: string }> {
  const gaps = findOpenGaps(text);
  if (gaps.length > 0)
    throw createDomainError(DESK_CONVERSATION_ERRORS, 'placeholder_left', { gaps: gaps.join(', ') });
  const customer = await services.database.db
    .selectFrom('customer')
    .select(['firstname', 'lastname', 'brand', 'closed_at'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!customer) throw createDomainError(DESK_CONVERSATION_ERRORS, 'customer_unknown');
  if (customer.closed_at !== null) throw createDomainError(DESK_CONVERSATION_ERRORS, 'account_closed');
  await rejectOwnAccount(services, { actor }, customerId);
  const call = { scope: `conversation:${actor}`, key, request: { customerId, subject, text } };
  const { answer } = await runOnce(services, call, async (tx) => {
    const opened = await openConversation(tx, services, {
      brand: findBrandKey(customer.brand ?? ''),
      topic: 'other',
      subject,
      with: { customerId, proof: 'desk', name: joinName(customer) },
      state: 'waiting',
    });
    const { id, version } = opened;
    const conversation = await claimVersion(tx, services, id, version, { owner: actor });
    await sendAnswer(tx, services, conversation, { author: actor, text });
    await insertAudit(tx, services, actor, 'conversation begin', {
      subject: customerId,
      detail: { conversation: id },
    });
    return { id };
  });
  return answer;
}
