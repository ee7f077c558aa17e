// The audit trail as the desk reads it.
import { sql } from 'kysely';
import type { listDeskAudit } from '#lib/contracts/desk.ts';
import type { QueryOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { formatPlace, parsePlace } from '../../../ground/db/keyset.ts';
import type { Db } from '../../../ground/db/open.ts';
import { loadActorNames } from '../../../ground/staff/actor-names.ts';

const PAGE = 50;
const END_OF_DAY = 'T23:59:59.999Z';

const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&');

/** Newest first; days are of UTC. */
export async function listAudit(
  db: Db,
  { q = '', after, from, to }: QueryOf<typeof listDeskAudit>,
): Promise<ResultOf<typeof listDeskAudit>> {
  const place = parsePlace(after);
  const like = `%${escapeLike(q.trim().toLowerCase())}%`;
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'created_at', 'actor', 'action', 'subject', 'detail'])
    .$if(q.trim() !== '', (trail) =>
      trail.where(
        sql<boolean>`lower(actor || ' ' || action || ' ' || subject || ' ' || detail) like ${like} escape '\\'`,
      ),
    )
    .$if(Boolean(from), (trail) => trail.where('created_at', '>=', from ?? ''))
    .$if(Boolean(to), (trail) => trail.where('created_at', '<=', `${to}${END_OF_DAY}`))
    .$if(place !== undefined, (trail) =>
      trail.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(place?.at ?? '', place?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const nameOf = await loadActorNames(db);
  const last = rows[PAGE - 1];
  return {
    rows: rows.slice(0, PAGE).map(({ id, created_at: at, actor, action, subject, detail }) => ({
      id,
      at,
      by: nameOf(actor),
      action,
      subject,
      detail,
    })),
    next: rows.length > PAGE && last ? formatPlace({ at: last.created_at, id: last.id }) : null,
  };
}
