// Brings the index in line with what is published: what differs is written again, the rest is left.

import { MINUTE_MS } from '#lib/domain/time/units.ts';
import { listOffers, readOffers } from '../../catalogue/offers/store.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import {
  FOUND_COLLECTIONS,
  type FoundCollection,
  getItemStamp,
  type SearchDocument,
  toDrawDocument,
  toItemDocument,
  toOfferDocument,
} from './documents.ts';
import { type NumberedDocument, putDocuments, removeDocuments } from './index-store.ts';

/** Ids of draws are above it. */
const DRAW_IDS_FROM = 1_000_000_000;
/** So many draws have room in one minute. */
const IDS_A_MINUTE = 1000;
/** Draws that are written in one transaction. */
const DRAWS_AT_ONCE = 300;

async function numberDocuments(tx: Tx, documents: readonly SearchDocument[]): Promise<NumberedDocument[]> {
  if (documents.length === 0) return [];
  const { last } = await tx
    .selectFrom('search_document')
    .select((row) => row.fn.max<number | string | null>('id').as('last'))
    .where('id', '<', DRAW_IDS_FROM)
    .executeTakeFirstOrThrow();
  return documents.map((document, index) => ({ id: Number(last ?? 0) + 1 + index, document }));
}

const selectHeld = (tx: Tx, kind: string) =>
  tx.selectFrom('search_document').select(['id', 'ref', 'stamp']).where('kind', '=', kind).execute();

/** Of several processes that see the same change one writes it, and the others find it written. */
async function lockIndex(tx: Tx, { database }: Services): Promise<void> {
  if (database.flavor !== 'postgres') return;
  await tx.selectFrom('purge_counter').select('latest').where('name', '=', 'search').forUpdate().execute();
}

/** Items that visitors do not see are no documents, whatever was in the index before. */
export async function followCollection(tx: Tx, services: Services, name: FoundCollection): Promise<void> {
  await lockIndex(tx, services);
  const rows = await tx
    .selectFrom('content_item')
    .select(['id', 'revision', 'published_at'])
    .where('collection', '=', name)
    .where('status', '=', 'published')
    .execute();
  const held = await selectHeld(tx, FOUND_COLLECTIONS[name].kind);
  const stamps = new Map(rows.map((row) => [row.id, getItemStamp(row)]));
  const idOf = (ref: string) => ref.slice(0, ref.indexOf('\n'));
  const stale = held.filter(({ ref, stamp }) => stamps.get(idOf(ref)) !== stamp);
  const kept = new Set(held.filter((one) => !stale.includes(one)).map(({ ref }) => idOf(ref)));
  const wanted = rows.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await removeDocuments(
    tx,
    services,
    stale.map(({ id }) => Number(id)),
  );
  if (wanted.length === 0) return;
  const changed = await tx
    .selectFrom('content_item')
    .select(['id', 'body', 'revision', 'published_at'])
    .where('collection', '=', name)
    .where('status', '=', 'published')
    .where('id', 'in', wanted)
    .execute();
  const documents = changed.flatMap((row) => toItemDocument(name, row) ?? []);
  await putDocuments(tx, services, await numberDocuments(tx, documents));
}

/** Draws of an offer that has another name are written again by the job. */
export async function followOffers(tx: Tx, services: Services): Promise<void> {
  await lockIndex(tx, services);
  const documents = (await listOffers(tx)).map(toOfferDocument);
  const held = await selectHeld(tx, 'offer');
  const stamps = new Map(documents.map(({ ref, stamp }) => [ref, stamp]));
  const stale = held.filter(({ ref, stamp }) => stamps.get(ref) !== stamp);
  const kept = new Set(held.filter((one) => !stale.includes(one)).map(({ ref }) => ref));
  await removeDocuments(
    tx,
    services,
    stale.map(({ id }) => Number(id)),
  );
  const changed = documents.filter(({ ref }) => !kept.has(ref));
  await putDocuments(tx, services, await numberDocuments(tx, changed));
}

/** Ids by the minute of the draw, so that the newest draws have the largest. */
async function numberDraws(
  tx: Tx,
  draws: readonly { drawAt: string; document: SearchDocument }[],
): Promise<NumberedDocument[]> {
  const next = new Map<number, number>();
  const numbered: NumberedDocument[] = [];
  for (const { drawAt, document } of draws) {
    const minute = Math.max(Math.floor(Date.parse(drawAt) / MINUTE_MS), DRAW_IDS_FROM / IDS_A_MINUTE);
    const from = minute * IDS_A_MINUTE;
    let id = next.get(minute);
    if (id === undefined) {
      const { last } = await tx
        .selectFrom('search_document')
        .select((row) => row.fn.max<number | string | null>('id').as('last'))
        .where('id', '>=', from)
        .where('id', '<', from + IDS_A_MINUTE)
        .executeTakeFirstOrThrow();
      id = last === null ? from : Number(last) + 1;
    }
    next.set(minute, id + 1);
    numbered.push({ id, document });
  }
  return numbered;
}

interface DrawScope {
  readonly offerKey: string;
  readonly drawNo: number;
}

/** Documents of draws that are gone, undrawn, moved, renumbered, or of an offer of another name. */
const selectStaleDraws = (tx: Tx, scope: DrawScope | undefined) =>
  tx
    .selectFrom('search_document as s')
    .leftJoin('draw as d', 'd.id', 's.ref')
    .leftJoin('product_offer as o', 'o.key', 's.offer_key')
    .select('s.id')
    .where('s.kind', '=', 'draw')
    .$if(scope !== undefined, (rows) =>
      rows.where('s.offer_key', '=', scope!.offerKey).where('s.draw_no', '=', scope!.drawNo),
    )
    .where((row) =>
      row.or([
        row('d.numbers', 'is', null),
        row('o.name', 'is', null),
        row('s.draw_no', '<>', row.ref('d.draw_no')),
        row('s.local_date', '<>', row.ref('d.local_date')),
        row('s.stamp', '<>', row.ref('o.name')),
      ]),
    )
    .limit(DRAWS_AT_ONCE)
    .execute();

const selectNewDraws = (tx: Tx, scope: DrawScope | undefined) =>
  tx
    .selectFrom('draw as d')
    .leftJoin('search_document as s', (join) => join.onRef('s.ref', '=', 'd.id').on('s.kind', '=', 'draw'))
    .select(['d.id', 'd.offer_key', 'd.draw_no', 'd.local_date', 'd.draw_at'])
    .where('d.numbers', 'is not', null)
    .where('s.id', 'is', null)
    .$if(scope !== undefined, (rows) =>
      rows.where('d.offer_key', '=', scope!.offerKey).where('d.draw_no', '=', scope!.drawNo),
    )
    .limit(DRAWS_AT_ONCE)
    .execute();

/** True where there may be more to do. Only draws that are drawn are found: those to come are on the page of their offer. */
export async function followDraws(tx: Tx, services: Services, scope?: DrawScope): Promise<boolean> {
  await lockIndex(tx, services);
  const stale = await selectStaleDraws(tx, scope);
  await removeDocuments(
    tx,
    services,
    stale.map(({ id }) => Number(id)),
  );
  const rows = await selectNewDraws(tx, scope);
  const offers = await readOffers(tx, [...new Set(rows.map((row) => row.offer_key))]);
  const draws = rows.flatMap((row) => {
    const offer = offers.get(row.offer_key);
    return offer ? [{ drawAt: row.draw_at, document: toDrawDocument(row, offer) }] : [];
  });
  await putDocuments(tx, services, await numberDraws(tx, draws));
  return stale.length === DRAWS_AT_ONCE || draws.length === DRAWS_AT_ONCE;
}
