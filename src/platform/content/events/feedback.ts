// Feedback of visitors, as publishers and operators read it.
import type { EditorFeedback, FeedbackFilter } from '#lib/contracts/editor/editor-feedback.ts';
import { writeCsv } from '#lib/domain/text/write-csv.ts';
import { SHOP_ZONE } from '#lib/domain/time/shop-dates.ts';
import { formatZonedInstant, toInstant } from '#lib/domain/time/zoned-time.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import { auditContent } from '../../ground/operator/audit.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';

export const FEEDBACK_PAGE = 25;

const [START_OF_DAY, END_OF_DAY] = ['00:00', '23:59:59.999'];

const toShopInstant = (day: string, time: string): string => toIso(toInstant(day, time, SHOP_ZONE));

/** When it was said, by the clock that its day is filtered by. */
export const formatSaidAt = ({ at }: Pick<EditorFeedback, 'at'>): string =>
  formatZonedInstant(Date.parse(at), SHOP_ZONE);

function selectFeedback(at: Db | Tx, { rating, source, from, to }: FeedbackFilter) {
  let rows = at.selectFrom('feedback_event');
  if (rating !== undefined) rows = rows.where('rating', '=', Number(rating) as -1 | 0 | 1);
  if (source) rows = rows.where('source', 'like', `%${source.replace(/[%_\\]/g, '')}%`);
  if (from) rows = rows.where('created_at', '>=', toShopInstant(from, START_OF_DAY));
  if (to) rows = rows.where('created_at', '<=', toShopInstant(to, END_OF_DAY));
  return rows;
}

const COLUMNS = ['id', 'rating', 'comment', 'email', 'category', 'source', 'brand', 'created_at'] as const;

const selectNewestFeedback = (at: Db | Tx, filter: FeedbackFilter) =>
  selectFeedback(at, filter)
    .select([...COLUMNS, 'customer_id'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof selectNewestFeedback>['execute']>>[number];

const toEditorFeedback = ({
  created_at,
  customer_id,
  comment,
  email,
  category,
  ...row
}: Row): EditorFeedback => ({
  ...row,
  at: created_at,
  comment: comment ?? '',
  email: email ?? '',
  category: category ?? '',
  isCustomer: customer_id !== null,
});

/** A page of feedback, newest first, with the total number of rows. */
export async function readFeedbackPage(
  at: Db | Tx,
  { page, ...filter }: FeedbackFilter & { readonly page: number },
): Promise<{ rows: EditorFeedback[]; total: number }> {
  const { total } = await selectFeedback(at, filter)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectNewestFeedback(at, filter)
    .limit(FEEDBACK_PAGE)
    .offset((page - 1) * FEEDBACK_PAGE)
    .execute();
  return { rows: rows.map(toEditorFeedback), total: Number(total) };
}

/** All rows as CSV. The export is written to the audit trail, because it holds e-mail addresses. */
export function exportFeedback(
  services: Services,
  author: string,
  filter: FeedbackFilter,
): Promise<{ csv: string; rows: number }> {
  return transact(services.database, async (tx) => {
    const rows = (await selectNewestFeedback(tx, filter).execute()).map(toEditorFeedback);
    const detail = { ...filter, rows: rows.length };
    await auditContent(tx, services, { author, action: 'export', subject: 'feedback/all', detail });
    const columns = ['at', 'rating', 'comment', 'email', 'category', 'source', 'brand', 'isCustomer'];
    const lines = rows.map((row) => [
      formatSaidAt(row),
      row.rating,
      row.comment,
      row.email,
      row.category,
      row.source,
      row.brand,
      row.isCustomer ? '1' : '',
    ]);
    return { csv: writeCsv(columns, lines, { hasMark: true, lines: 'unix' }), rows: rows.length };
  });
}
