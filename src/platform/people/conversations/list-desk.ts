// Conversations as the desk lists them.
import type {
  DeskConversationRow,
  listDeskConversations,
} from '#lib/contracts/conversations/desk-conversations.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import type { QueryOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import type { Db } from '../../ground/db/open.ts';
import { cutPage, parsePlace } from '../../ground/operator/keyset.ts';
import { loadActorNames } from '../../ground/staff/actor-names.ts';
import { toTopic } from './own.ts';

const PAGE = 50;

export const selectTalks = (db: Db) =>
  db
    .selectFrom('conversation as talk')
    .leftJoin('customer', 'customer.id', 'talk.customer_id')
    .selectAll('talk')
    .select(['customer.email as own_email', 'customer.firstname', 'customer.lastname']);

export type TalkRow = Awaited<ReturnType<ReturnType<typeof selectTalks>['execute']>>[number];

/** The account says what its owner is called, and the address. */
export const toDeskRow = (row: TalkRow, nameOf: (actor: string) => string): DeskConversationRow => ({
  id: row.id,
  reference: row.reference,
  brand: row.brand,
  topic: toTopic(row.topic),
  subject: row.subject,
  customerId: row.customer_id,
  name: row.customer_id
    ? joinName({ firstname: row.firstname ?? '', lastname: row.lastname ?? '' })
    : row.name,
  email: row.own_email ?? row.email,
  proof: row.proof,
  state: row.state,
  owner: row.owner === null ? '' : nameOf(row.owner),
  updatedAt: row.updated_at,
  waitsSince: row.waits_since,
});

type Query = QueryOf<typeof listDeskConversations>;

/** Those of an address are those of its account, and those that name it without a proof. */
const filterTalks = (db: Db, { state, owner, topic, brand, customer, q = '' }: Query, actor: string) => {
  const words = q.trim();
  return selectTalks(db)
    .$if(state !== 'all', (list) => list.where('talk.state', '=', state as 'open'))
    .$if(owner === 'me', (list) => list.where('talk.owner', '=', actor))
    .$if(owner === 'nobody', (list) => list.where('talk.owner', 'is', null))
    .$if(topic !== undefined, (list) => list.where('talk.topic', '=', topic ?? ''))
    .$if(brand !== undefined, (list) => list.where('talk.brand', '=', brand ?? ''))
    .$if(customer !== undefined, (list) => list.where('talk.customer_id', '=', customer ?? ''))
    .$if(words !== '', (list) =>
      list.where(({ eb, or }) =>
        or([
          eb('talk.reference', '=', words.toUpperCase()),
          eb('talk.email', '=', words.toLowerCase()),
          eb(
            'talk.customer_id',
            'in',
            db.selectFrom('customer').select('id').where('email', '=', words.toLowerCase()),
          ),
        ]),
      ),
    );
};

/** Open ones by how long the customer waits, others the latest first. */
export async function listTalks(
  db: Db,
  { actor }: Pick<Operator, 'actor'>,
  query: Query,
): Promise<ResultOf<typeof listDeskConversations>> {
  const place = parsePlace(query.after);
  const isQueue = query.state === 'open';
  const column = isQueue ? 'talk.waits_since' : 'talk.updated_at';
  const rows = await filterTalks(db, query, actor)
    .$if(isQueue, (list) => list.where('talk.waits_since', 'is not', null))
    .$if(place !== undefined, (list) =>
      list.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(column, 'talk.id'), isQueue ? '>' : '<', tuple(place?.at ?? '', place?.id ?? '')),
      ),
    )
    .orderBy(column, isQueue ? 'asc' : 'desc')
    .orderBy('talk.id', isQueue ? 'asc' : 'desc')
    .limit(PAGE + 1)
    .execute();
  const nameOf = await loadActorNames(db);
  const page = cutPage(rows, PAGE, (row) => ({
    at: (isQueue ? row.waits_since : undefined) ?? row.updated_at,
    id: row.id,
  }));
  return { rows: page.rows.map((row) => toDeskRow(row, nameOf)), next: page.next };
}
