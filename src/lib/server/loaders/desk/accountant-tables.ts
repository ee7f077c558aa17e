// Tables of the ledger for the accountant, for other programs.
import type { AstroGlobal } from 'astro';
import { getGst, getJournal } from '#lib/contracts/payments/desk-books.ts';
import { toAmount } from '#lib/domain/money/money.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage } from '../page/desk-page.ts';
import { answerCsv, writeDeskCsv } from './desk-csv.ts';

interface Asked {
  readonly page: DeskPage;
  readonly from: string;
  readonly to: string;
}

async function openTable(astro: AstroGlobal): Promise<Asked | Response> {
  const page = await openDeskPage(astro, { right: 'audit' });
  if (page instanceof Response) return page;
  const { from, to } = readListQuery(astro.url, ['from', 'to']);
  if (from === '' || to === '' || from > to)
    return new Response(page.t('desk.report-period-wrong'), { status: UNPROCESSABLE });
  return { page, from, to };
}

const listHead = ({ t }: DeskPage, names: readonly string[]): string[] =>
  names.map((name) => t(`desk.books-column-${name}`));

/** The journal of a period, all of it. */
export async function answerJournal(astro: AstroGlobal): Promise<Response> {
  const asked = await openTable(astro);
  if (asked instanceof Response) return asked;
  const { page, from, to } = asked;
  const lines: string[][] = [];
  for (let after: string | null = ''; after !== null; ) {
    const query: Record<string, string> = { from, to, after };
    const { rows, next } = await callAsOperator(page.app, page.context, getJournal, { query });
    for (const row of rows)
      lines.push([
        row.at,
        row.transactionId,
        row.kind,
        row.reference,
        row.description,
        row.account,
        row.customerId,
        toAmount(row.cents),
      ]);
    after = next;
  }
  const names = ['at', 'transaction', 'kind', 'reference', 'description', 'account', 'customer', 'amount'];
  return answerCsv(`journal-${from}-${to}`, writeDeskCsv(listHead(page, names), lines));
}

/** GST on the margin by month. */
export async function answerGst(astro: AstroGlobal): Promise<Response> {
  const asked = await openTable(astro);
  if (asked instanceof Response) return asked;
  const { page, from, to } = asked;
  const { rows } = await callAsOperator(page.app, page.context, getGst, { query: { from, to } });
  const lines = rows.map((row) => [
    row.month,
    ...[row.salesCents, row.discountCents, row.prizeCents, row.marginCents, row.gstCents].map(toAmount),
  ]);
  const names = ['month', 'sales', 'discounts', 'prizes', 'margin', 'gst'];
  return answerCsv(`gst-${from}-${to}`, writeDeskCsv(listHead(page, names), lines));
}
