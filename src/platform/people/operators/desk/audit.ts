// The audit trail as the desk reads it.
import { sql } from 'kysely';
import { type AuditActor, AuditCheck, type listDeskAudit } from '#lib/contracts/desk/audit.ts';
import type { QueryOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import type { Db } from '../../../ground/db/open.ts';
import { cutPage, parsePlace } from '../../../ground/operator/keyset.ts';
import { loadActorNames } from '../../../ground/staff/actor-names.ts';

const PAGE = 50;
const END_OF_DAY = 'T23:59:59.999Z';

const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&');

const KNOWN = ['desk', 'editor', 'operator', 'ops'] as const satisfies readonly AuditActor[];

/** `ops` stands alone where the machine does not say whose shell it is. */
const isNamed = (kind: (typeof KNOWN)[number]) =>
  sql<boolean>`(actor like ${`${kind}:%`} or actor = ${kind})`;

const isOfKind = (kind: AuditActor) =>
  kind === 'other' ? sql<boolean>`not (${sql.join(KNOWN.map(isNamed), sql` or `)})` : isNamed(kind);

async function readLastCheck(db: Db): Promise<AuditCheck | null> {
  const row = await db
    .selectFrom('audit_check')
    .selectAll()
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { checked_at: checkedAt, entries, erased, position, hash, faults } = row;
  return AuditCheck.parse({
    checkedAt,
    entries,
    erased,
    head: `${position}:${hash}`,
    faults: JSON.parse(faults),
  });
}

/** Newest first; days are of UTC. */
export async function listAudit(
  db: Db,
  { q = '', after, from, to, by, what = '' }: QueryOf<typeof listDeskAudit>,
): Promise<ResultOf<typeof listDeskAudit>> {
  const place = parsePlace(after);
  const like = `%${escapeLike(q.trim().toLowerCase())}%`;
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'position', 'created_at', 'actor', 'action', 'subject', 'detail', 'hash'])
    .$if(q.trim() !== '', (trail) =>
      trail.where(
        sql<boolean>`lower(actor || ' ' || action || ' ' || subject || ' ' || detail) like ${like} escape '\\'`,
      ),
    )
    .$if(by !== undefined, (trail) => trail.where(isOfKind(by ?? 'other')))
    .$if(what.trim() !== '', (trail) =>
      trail.where(
        sql<boolean>`lower(action) like ${`${escapeLike(what.trim().toLowerCase())}%`} escape '\\'`,
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
  const page = cutPage(rows, PAGE, (row) => ({ at: row.created_at, id: row.id }));
  return {
    rows: page.rows.map(({ id, position, created_at: at, actor, action, subject, detail, hash }) => ({
      id,
      position,
      at,
      by: nameOf(actor),
      action,
      subject,
      detail,
      hash,
    })),
    next: page.next,
    check: await readLastCheck(db),
  };
}
