// Promotions as the desk reads them.
import { sql } from 'kysely';
import type { QueryOf } from '#lib/contracts/protocol/endpoint.ts';
import type {
  DeskPromotion,
  DeskPromotionRow,
  listDeskPromotions,
  PromotionCode,
  PromotionState,
} from '#lib/contracts/settings/desk-promotions.ts';
import { normalisePromotionCode } from '#lib/domain/money/discounts.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { cutPage, parsePlace } from '../../../ground/operator/keyset.ts';
import { loadActorNames } from '../../../ground/staff/actor-names.ts';
import { describeVoucher } from '../../products/voucher/describe.ts';
import { toTerms } from './terms.ts';

const PAGE = 50;
const NEWEST = 50;

const selectPromotions = (at: Db | Tx) =>
  at
    .selectFrom('promotion')
    .selectAll('promotion')
    .select(({ selectFrom, fn }) => [
      selectFrom('voucher')
        .select(fn.countAll<number>().as('count'))
        .whereRef('voucher.promotion_id', '=', 'promotion.id')
        .as('codes'),
      selectFrom('voucher')
        .select(fn.countAll<number>().as('count'))
        .whereRef('voucher.promotion_id', '=', 'promotion.id')
        .where('voucher.revoked_at', 'is', null)
        .as('good_codes'),
      selectFrom('voucher_redemption as redemption')
        .innerJoin('voucher', 'voucher.id', 'redemption.voucher_id')
        .select(fn.countAll<number>().as('count'))
        .whereRef('voucher.promotion_id', '=', 'promotion.id')
        .as('used'),
      selectFrom('voucher_redemption as redemption')
        .innerJoin('voucher', 'voucher.id', 'redemption.voucher_id')
        .select((use) => use.fn.sum<number>('redemption.cents').as('cents'))
        .whereRef('voucher.promotion_id', '=', 'promotion.id')
        .as('cents'),
    ]);

type PromotionRow = Awaited<ReturnType<ReturnType<typeof selectPromotions>['execute']>>[number];

/** The newest voucher of a promotion: those that are good say the same. */
export const findSample = (at: Db | Tx, promotionId: string) =>
  at
    .selectFrom('voucher')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

type Sample = NonNullable<Awaited<ReturnType<typeof findSample>>>;

function findState({ archived_at, good_codes }: PromotionRow, sample: Sample, now: string): PromotionState {
  if (archived_at !== null) return 'archived';
  const isOver = sample.valid_until !== null && sample.valid_until <= now;
  if (isOver || Number(good_codes) === 0) return 'ended';
  return sample.valid_from !== null && sample.valid_from > now ? 'planned' : 'running';
}

const toRow = (row: PromotionRow, sample: Sample, now: string): DeskPromotionRow => ({
  id: row.id,
  name: row.name,
  what: describeVoucher(sample),
  appliesTo: sample.applies_to,
  state: findState(row, sample, now),
  codes: Number(row.codes ?? 0),
  goodCodes: Number(row.good_codes ?? 0),
  used: Number(row.used ?? 0),
  givenCents: Number(row.cents ?? 0),
  from: sample.valid_from,
  until: sample.valid_until,
  createdAt: row.created_at,
});

const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&');

/** Newest first, fifty at once. */
export async function listPromotions(
  db: Db,
  now: string,
  { q = '', after, isArchived }: QueryOf<typeof listDeskPromotions>,
): Promise<{ rows: DeskPromotionRow[]; next: string | null }> {
  const place = parsePlace(after);
  const words = q.trim();
  const like = `%${escapeLike(words.toLowerCase())}%`;
  const code = normalisePromotionCode(words);
  const found = await selectPromotions(db)
    .where('promotion.archived_at', isArchived ? 'is not' : 'is', null)
    .$if(words !== '', (rows) =>
      rows.where(({ or, exists, selectFrom }) =>
        or([
          sql<boolean>`lower(promotion.name) like ${like} escape '\\'`,
          exists(
            selectFrom('voucher')
              .select('voucher.id')
              .whereRef('voucher.promotion_id', '=', 'promotion.id')
              .where('voucher.code', '=', code),
          ),
        ]),
      ),
    )
    .$if(place !== undefined, (rows) =>
      rows.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('promotion.created_at', 'promotion.id'), '<', tuple(place?.at ?? '', place?.id ?? '')),
      ),
    )
    .orderBy('promotion.created_at', 'desc')
    .orderBy('promotion.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const page = cutPage(found, PAGE, (row) => ({ at: row.created_at, id: row.id }));
  const rows: DeskPromotionRow[] = [];
  for (const row of page.rows) {
    const sample = await findSample(db, row.id);
    if (sample) rows.push(toRow(row, sample, now));
  }
  return { rows, next: page.next };
}

/** Codes of a promotion, the newest first. @param limit all where it is left out */
export async function listCodes(at: Db | Tx, promotionId: string, limit?: number): Promise<PromotionCode[]> {
  const rows = await at
    .selectFrom('voucher')
    .select(['code', 'revoked_at', 'created_at'])
    .select(({ selectFrom, fn }) => [
      selectFrom('voucher_redemption')
        .select(fn.countAll<number>().as('count'))
        .whereRef('voucher_id', '=', 'voucher.id')
        .as('used'),
      selectFrom('voucher_redemption')
        .select((use) => use.fn.sum<number>('cents').as('cents'))
        .whereRef('voucher_id', '=', 'voucher.id')
        .as('cents'),
    ])
    .where('promotion_id', '=', promotionId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (codes) => codes.limit(limit ?? 0))
    .execute();
  return rows.map(({ code, revoked_at, created_at, used, cents }) => ({
    code,
    used: Number(used ?? 0),
    givenCents: Number(cents ?? 0),
    isGood: revoked_at === null,
    createdAt: created_at,
  }));
}

const listUses = (at: Db | Tx, promotionId: string) =>
  at
    .selectFrom('voucher_redemption as redemption')
    .innerJoin('voucher', 'voucher.id', 'redemption.voucher_id')
    .innerJoin('customer', 'customer.id', 'redemption.customer_id')
    .select([
      'redemption.created_at as at',
      'redemption.customer_id as customerId',
      'customer.email as customer',
    ])
    .select(['voucher.code', 'redemption.cents'])
    .where('voucher.promotion_id', '=', promotionId)
    .orderBy('redemption.created_at', 'desc')
    .orderBy('redemption.ticket_id')
    .limit(NEWEST)
    .execute();

async function countCustomers(at: Db | Tx, promotionId: string): Promise<number> {
  const { count } = await at
    .selectFrom('voucher_redemption as redemption')
    .innerJoin('voucher', 'voucher.id', 'redemption.voucher_id')
    .select((row) => row.fn.count<number>('redemption.customer_id').distinct().as('count'))
    .where('voucher.promotion_id', '=', promotionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const CODE = /"code":"([^"]{3,40})"/;

/** How many carts hold a code of it. */
async function countCarts(at: Db | Tx, promotionId: string): Promise<number> {
  const lines = await at
    .selectFrom('cart_item')
    .select(['cart_id', 'body'])
    .where('body', 'like', '%"kind":"voucher"%')
    .execute();
  if (lines.length === 0) return 0;
  const codes = new Set(
    (await at.selectFrom('voucher').select('code').where('promotion_id', '=', promotionId).execute()).map(
      ({ code }) => code,
    ),
  );
  const held = lines.filter(({ body }) => codes.has(CODE.exec(body)?.[1] ?? ''));
  return new Set(held.map(({ cart_id }) => cart_id)).size;
}

/** One promotion with all that its page shows; undefined where there is none. */
export async function findPromotion(
  at: Db | Tx,
  now: string,
  id: string,
): Promise<DeskPromotion | undefined> {
  const row = await selectPromotions(at).where('promotion.id', '=', id).executeTakeFirst();
  const sample = row && (await findSample(at, id));
  if (!row || !sample) return undefined;
  const nameOf = await loadActorNames(at);
  const trail = await at
    .selectFrom('audit')
    .select(['created_at', 'actor', 'action', 'detail'])
    .where('subject', '=', id)
    .where('action', 'like', 'promotions %')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return {
    ...toRow(row, sample, now),
    terms: toTerms(sample),
    revision: row.revision,
    carts: await countCarts(at, id),
    customers: await countCustomers(at, id),
    newestCodes: await listCodes(at, id, NEWEST),
    newestUses: (await listUses(at, id)).map((use) => ({ ...use, cents: Number(use.cents) })),
    history: trail.map(({ created_at, actor, action, detail }) => ({
      at: created_at,
      by: nameOf(actor),
      action,
      detail,
    })),
  };
}
