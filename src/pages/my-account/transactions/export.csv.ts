// The statement as a table, as its filter narrows it.
import type { APIRoute } from 'astro';
import { nameStatementFile } from '#lib/domain/account/statement-filter.ts';
import { createFileAnswer, loadStatementFile } from '#lib/server/loaders/account/statement/statement-file.ts';
import { answerNotFound } from '#lib/server/loaders/page/open-page.ts';
import { writeStatementCsv } from '#lib/server/statement/statement-csv.ts';

export const prerender = false;

export const GET: APIRoute = async (astro) => {
  const file = await loadStatementFile(astro, 'statementCsv');
  if (!file) return answerNotFound(astro);
  const { lines, t, zone, filter } = file;
  const name = `${nameStatementFile('transactions', filter)}.csv`;
  return createFileAnswer(writeStatementCsv(lines, t, zone), 'text/csv; charset=utf-8', name);
};
