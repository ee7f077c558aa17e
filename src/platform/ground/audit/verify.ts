// Checks the audit trail from its first entry to its last, and keeps what came of it.
import type { AuditFault } from '#lib/contracts/desk/audit.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { Db } from '../db/open.ts';
import { ERASE_ACTION, ErasedEntries } from '../operator/trail/erase.ts';
import { type ChainRow, createChainReader, isContentKept } from './read-chain.ts';

/** The end of the trail, as somebody has noted it. */
export interface ChainHead {
  readonly position: number;
  readonly hash: string;
}

export interface AuditVerdict {
  readonly entries: number;
  readonly head: ChainHead;
  /** How many entries have had a person taken out of them. */
  readonly erased: number;
  readonly faults: readonly AuditFault[];
}

const AT_ONCE = 1000;
/** Earlier checks whose end the trail still has to hold. */
const CHECKS_MAX = 100;
const TRIES = 3;
export const FAULTS_KEPT = 100;

/** What is left of entries that a person was taken out of, by their position: the newest erasure holds. */
async function readErased(db: Db): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', ERASE_ACTION)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute();
  const erased = new Map<number, string>();
  for (const { detail } of rows) {
    const read = ErasedEntries.safeParse(parseJson(detail));
    for (const { position, contentHash } of read.data?.entries ?? []) erased.set(position, contentHash);
  }
  return erased;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const readHead = (db: Db): Promise<ChainHead> =>
  db.selectFrom('audit_chain').select(['position', 'hash']).executeTakeFirstOrThrow();

async function* readRows(db: Db, until: number): AsyncGenerator<ChainRow> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('position', '>', after)
      .where('position', '<=', until)
      .orderBy('position')
      .limit(AT_ONCE)
      .execute();
    yield* rows as ChainRow[];
    const last = rows.at(-1);
    if (!last) return;
    after = last.position ?? until;
  }
}

/** What was written past the chain. */
async function listUnchained(db: Db): Promise<AuditFault[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'created_at'])
    .where('position', 'is', null)
    .orderBy('created_at')
    .limit(FAULTS_KEPT)
    .execute();
  return rows.map(({ id, created_at: at }) => ({ kind: 'inserted', from: 0, until: 0, id, at }));
}

const readHash = async (db: Db, position: number): Promise<string | null | undefined> =>
  (await db.selectFrom('audit').select('hash').where('position', '=', position).executeTakeFirst())?.hash;

/** Ends of the trail that were noted, at earlier checks or by somebody, and that it does not hold any more. */
async function listRewritten(db: Db, known: ChainHead | undefined): Promise<AuditFault[]> {
  const checks = await db
    .selectFrom('audit_check')
    .select(['position', 'hash', 'checked_at'])
    .where('position', '>', 0)
    .orderBy('checked_at', 'desc')
    .limit(CHECKS_MAX)
    .execute();
  const noted = [...checks, ...(known ? [{ ...known, checked_at: '' }] : [])];
  for (const { position, hash, checked_at: at } of noted.toSorted((a, b) => a.position - b.position))
    if ((await readHash(db, position)) !== hash)
      return [{ kind: 'rewritten', from: position, until: position, id: '', at }];
  return [];
}

/** Entries may have been erased while the trail was read: what seems changed is looked at again. */
async function isStillFault(db: Db, { kind, from, id }: AuditFault): Promise<boolean> {
  if (kind !== 'changed') return true;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const row = await db.selectFrom('audit').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || row.position === null || row.position !== from) return true;
    const erased = await readErased(db);
    if (!erased.has(from)) return true;
    if (isContentKept(row as ChainRow, erased)) return false;
  }
  return true;
}

/** @param known an end of the trail that was noted elsewhere */
export async function verifyAudit({ database: { db } }: Services, known?: ChainHead): Promise<AuditVerdict> {
  const erased = await readErased(db);
  const newest = await db
    .selectFrom('audit')
    .select((max) => max.fn.max('position').as('position'))
    .executeTakeFirst();
  const head = await readHead(db);
  // Read before the end of the chain: whatever stands behind that has not been written by the shop.
  const until = Math.max(Number(newest?.position ?? 0), head.position);
  const reader = createChainReader(erased);
  let entries = 0;
  for await (const row of readRows(db, until)) {
    entries += 1;
    reader.read(row);
  }
  reader.end(head);
  const faults: AuditFault[] = [];
  for (const fault of reader.faults) if (await isStillFault(db, fault)) faults.push(fault);
  faults.push(...(await listUnchained(db)));
  if (faults.length === 0) faults.push(...(await listRewritten(db, known)));
  return { entries, head, erased: erased.size, faults };
}

/** Checks the trail and keeps what came of it. What is broken is logged as an error. */
export async function checkAudit(services: Services, known?: ChainHead): Promise<AuditVerdict> {
  const verdict = await verifyAudit(services, known);
  const { random, clock, database, log } = services;
  const { entries, head, erased, faults } = verdict;
  await database.db
    .insertInto('audit_check')
    .values({
      id: random.createId('auc', clock.now()),
      checked_at: getNowIso(clock),
      entries,
      position: head.position,
      hash: head.hash,
      erased,
      faults: JSON.stringify(faults.slice(0, FAULTS_KEPT)),
    })
    .execute();
  if (faults.length > 0)
    log.error({ head, faults: faults.slice(0, FAULTS_KEPT) }, 'the audit trail was changed past the shop');
  else log.info({ head, entries }, 'the audit trail is unbroken');
  return verdict;
}
