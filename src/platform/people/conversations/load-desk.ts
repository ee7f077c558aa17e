// One conversation as the desk shows it, with the account beside it.
import { sql } from 'kysely';
import {
  DESK_CONVERSATION_ERRORS,
  type DeskConversation,
  type DeskMessage,
} from '#lib/contracts/conversations/desk-conversations.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Db } from '../../ground/db/open.ts';
import { loadActorNames } from '../../ground/staff/actor-names.ts';
import { isOwnAccount } from '../../ground/staff/own-account.ts';
import { readWalletAccount } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { listAnswering } from './answering.ts';
import { selectTalks, type TalkRow, toDeskRow } from './list-desk.ts';
import { fillTemplates } from './templates.ts';
import { ANSWER_KIND, toDedupe } from './thread.ts';

/** @throws DomainError `conversation_unknown` */
async function requireTalk(db: Db, id: string): Promise<TalkRow> {
  const row = await selectTalks(db).where('talk.id', '=', id).executeTakeFirst();
  if (!row) throw createDomainError(DESK_CONVERSATION_ERRORS, 'conversation_unknown');
  return row;
}

const selectMessages = (db: Db, id: string) =>
  db
    .selectFrom('conversation_message as message')
    .leftJoin('mail', (join) =>
      join
        .on(sql<boolean>`mail.dedupe = ${sql.lit(toDedupe(''))} || message.id`)
        .on('mail.kind', '=', ANSWER_KIND),
    )
    .selectAll('message')
    .select([
      'mail.id as mail_id',
      'mail.sent_at as mail_sent_at',
      'mail.skipped_at',
      'mail.error as mail_error',
    ])
    .where('message.conversation_id', '=', id)
    .orderBy('message.created_at')
    .orderBy('message.id')
    .execute();

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

function toDelivery(row: MessageRow, sendsMail: boolean): DeskMessage['delivery'] {
  if (row.kind !== 'desk') return 'none';
  if (row.mail_sent_at ?? row.sent_at) return 'sent';
  if (row.skipped_at ?? row.failed_at) return 'failed';
  return sendsMail ? 'waits' : 'kept';
}

async function listMessages(services: Services, id: string, nameOf: (actor: string) => string) {
  const { db } = services.database;
  const rows = await selectMessages(db, id);
  const files = await db
    .selectFrom('conversation_file')
    .select(['id', 'message_id', 'name', 'mime', 'bytes'])
    .where('conversation_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(
    (row): DeskMessage => ({
      id: row.id,
      kind: row.kind,
      via: row.via,
      by: row.author === '' ? '' : nameOf(row.author),
      text: row.text,
      original: row.original,
      sender: row.sender,
      isOther: row.is_other === 1,
      files: files
        .filter(({ message_id }) => message_id === row.id)
        .map(({ id: fileId, name, mime, bytes }) => ({ id: fileId, name, mime, bytes })),
      leftOut: row.left_out,
      at: row.created_at,
      delivery: toDelivery(row, services.sendsMail === true),
    }),
  );
}

/** The account that it stands in, or the one whose address was given. */
async function findPerson(db: Db, { customer_id, email }: TalkRow): Promise<DeskConversation['person']> {
  const row = await db
    .selectFrom('customer')
    .select(['id', 'email', 'firstname', 'lastname', 'is_locked', 'is_verified', 'closed_at', 'created_at'])
    .where(customer_id === null ? 'email' : 'id', '=', customer_id ?? email)
    .executeTakeFirst();
  if (!row) return null;
  const { balanceCents } = await readWalletAccount(db, row.id);
  return {
    id: row.id,
    name: joinName(row),
    email: row.email,
    standing: row.closed_at ? 'closed' : row.is_locked === 1 ? 'locked' : 'open',
    isVerified: row.is_verified === 1,
    balanceCents,
    since: row.created_at,
  };
}

async function countOthers(db: Db, id: string, personId: string | undefined): Promise<number> {
  if (personId === undefined) return 0;
  const { count } = await db
    .selectFrom('conversation')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('customer_id', '=', personId)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @throws DomainError `conversation_unknown` */
export async function loadTalk(
  services: Services,
  operator: Operator,
  id: string,
): Promise<DeskConversation> {
  const { db } = services.database;
  const row = await requireTalk(db, id);
  const nameOf = await loadActorNames(db);
  const person = await findPerson(db, row);
  const shown = toDeskRow(row, nameOf);
  return {
    ...shown,
    version: row.version,
    createdAt: row.created_at,
    ownerActor: row.owner,
    isOwn: person !== null && (await isOwnAccount(services, operator, person.id)),
    messages: await listMessages(services, id, nameOf),
    person,
    others: await countOthers(db, id, person?.id),
    people: await listAnswering(db),
    templates: await fillTemplates(db, shown, operator.name),
  };
}
