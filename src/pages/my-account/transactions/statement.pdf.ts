// The statement as a document, as its filter narrows it.

import type { APIRoute } from 'astro';
import { joinName } from '#lib/domain/account/person-name.ts';
import { describePeriod, nameStatementFile } from '#lib/domain/account/statement-filter.ts';
import { createFileAnswer, loadStatementFile } from '#lib/server/loaders/account/statement/statement-file.ts';
import { answerNotFound } from '#lib/server/loaders/page/open-page.ts';
import { writeStatementPdf } from '#lib/server/statement/statement-pdf.ts';

export const prerender = false;

export const GET: APIRoute = async (astro) => {
  const file = await loadStatementFile(astro, 'statementPdf');
  if (!file) return answerNotFound(astro);
  const { t, brand, customer, filter, zone, lines, isCut } = file;
  const body = await writeStatementPdf({
    t,
    locale: brand.locale,
    brand: brand.name,
    holder: joinName(customer),
    email: customer.email,
    period: describePeriod(t, filter.period),
    kind: t(`statement.kind-${filter.kind}`),
    direction: t(`statement.direction-${filter.direction ?? 'both'}`),
    zone,
    lines,
    isCut,
  });
  return createFileAnswer(body, 'application/pdf', `${nameStatementFile('statement', filter)}.pdf`);
};
