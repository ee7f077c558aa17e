// The audit trail at the desk: what it is searched for, the state of its last check, and the check that is asked for.
import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import { AUDIT_ACTORS, type AuditActor, listDeskAudit } from '#lib/contracts/desk/audit.ts';
import { runOperatorCommand } from '#lib/contracts/operator.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';

export interface AuditPage {
  readonly page: DeskPage;
  readonly asked: Readonly<Record<string, string>>;
  readonly list: ResultOf<typeof listDeskAudit>;
}

const FILTERS = ['q', 'by', 'what', 'from', 'to', 'after'] as const;

const isActor = (text: string): text is AuditActor => (AUDIT_ACTORS as readonly string[]).includes(text);

export async function openAuditPage(astro: AstroGlobal): Promise<AuditPage | Response> {
  const page = await openDeskPage(astro, { right: 'audit' });
  if (page instanceof Response) return page;
  const { app, context, t } = page;
  if (astro.request.method === 'POST') {
    const { isRight } = await callAsOperator(app, context, runOperatorCommand, {
      body: { command: 'audit verify', words: [], options: {} },
      // To check twice does no harm.
      idempotencyKey: randomUUID(),
    });
    return redirectWithNotice(
      astro,
      urls.deskAudit(),
      t(isRight ? 'desk.audit-checked' : 'desk.audit-broken'),
      isRight ? 'success' : 'error',
    );
  }
  const read = readListQuery(astro.url, FILTERS);
  const asked = { ...read, by: isActor(read.by) ? read.by : '' };
  const list = await callAsOperator(app, context, listDeskAudit, { query: asked });
  return { page, asked, list };
}

/** Rows of a copy at the desk: longer ones are made on the command line. */
const ROWS_MAX = 10_000;

/** All rows that fit what is searched for, from the newest on, to the most that a copy holds. */
export async function listAuditRows({ page, asked, list }: AuditPage): Promise<AuditPage['list']['rows']> {
  const rows = [...list.rows];
  for (let after = list.next; after !== null && rows.length < ROWS_MAX; ) {
    const query = { ...asked, after };
    const more = await callAsOperator(page.app, page.context, listDeskAudit, { query });
    rows.push(...more.rows);
    after = more.next;
  }
  return rows;
}
