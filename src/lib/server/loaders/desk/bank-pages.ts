// Files of the bank at the desk: the list with what can be made, a file, and a line that waits.
import type { AstroGlobal } from 'astro';
import { type DeskCustomerRow, listDeskCustomers } from '#lib/contracts/desk.ts';
import {
  assignBankLine,
  downloadBankFile,
  getBankFile,
  getBankLine,
  listBankFiles,
  markBankFile,
  OUTGOING_KINDS,
  type OutgoingKind,
  returnBankLine,
  writeBankFile,
} from '#lib/contracts/payments/desk-bank.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { callAsOperator, isUnknownAddress } from '../../session/desk-session.ts';
import { createFileAnswer } from '../account/statement/statement-file.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { answerNotFound } from '../page/open-page.ts';
import { actAtDesk, type FormFaults, readText, startFaults } from './act.ts';

interface Acting {
  readonly page: DeskPage;
  readonly mayAct: boolean;
  readonly faults: FormFaults;
}

async function openActing(astro: AstroGlobal): Promise<Acting | Response> {
  const page = await openDeskPage(astro, { right: astro.request.method === 'POST' ? 'money' : 'view' });
  if (page instanceof Response) return page;
  return { page, mayAct: page.rights.includes('money'), faults: startFaults(page) };
}

export interface BankPage extends Acting {
  readonly list: ResultOf<typeof listBankFiles>;
  /** The file that could not be made. */
  readonly asked: OutgoingKind | undefined;
}

/** The list, or what came of making a file. */
export async function openBankPage(astro: AstroGlobal): Promise<BankPage | Response> {
  const opened = await openActing(astro);
  if (opened instanceof Response) return opened;
  const { page } = opened;
  const { app, context, t } = page;
  const query = readListQuery(astro.url, ['after']);
  const load = () => callAsOperator(app, context, listBankFiles, { query });
  if (astro.request.method !== 'POST') return { ...opened, list: await load(), asked: undefined };
  const data = await readForm(astro);
  const kind = OUTGOING_KINDS.find((one) => one === data.get('kind'));
  const sums = { lines: Number(readText(data, 'lines')) || 0, cents: Number(readText(data, 'cents')) || 0 };
  const acted = await actAtDesk(astro, page, { data, fields: [] }, () =>
    callAsOperator(app, context, writeBankFile, { body: { kind, ...sums } }),
  );
  if (acted.state === 'refused') return { ...opened, faults: acted.faults, list: await load(), asked: kind };
  const { id, name } = acted.result;
  return redirectWithNotice(astro, urls.deskBankFile(id), t('desk.bank-made', { name }));
}

export interface BankFilePage extends Acting {
  readonly file: ResultOf<typeof getBankFile>;
}

/** A file, the file itself as it goes to the bank, or what came of its form. */
export async function openBankFilePage(astro: AstroGlobal): Promise<BankFilePage | Response> {
  const opened = await openActing(astro);
  if (opened instanceof Response) return opened;
  const { page } = opened;
  const { app, context, t } = page;
  const params = { id: astro.params.id ?? '' };
  const file = await callAsOperator(app, context, getBankFile, { params }).catch((error: unknown) => {
    if (isUnknownAddress(error)) return undefined;
    throw error;
  });
  if (!file) return answerNotFound(astro);
  if (astro.request.method !== 'POST') return { ...opened, file };
  const data = await readForm(astro);
  if (data.get('action') === 'download') {
    const acted = await actAtDesk(astro, page, { data, fields: [] }, () =>
      callAsOperator(app, context, downloadBankFile, { params, body: {} }),
    );
    if (acted.state === 'refused') return { ...opened, file, faults: acted.faults };
    return createFileAnswer(acted.result.content, 'text/plain; charset=us-ascii', acted.result.name);
  }
  const acted = await actAtDesk(astro, page, { data, fields: [] }, () =>
    callAsOperator(app, context, markBankFile, { params, body: {} }),
  );
  if (acted.state === 'refused') return { ...opened, file, faults: acted.faults };
  return redirectWithNotice(astro, urls.deskBankFile(params.id), t('desk.bank-marked', acted.result));
}

export interface BankLinePage extends Acting {
  readonly line: ResultOf<typeof getBankLine>;
  readonly words: string;
  readonly customers: readonly DeskCustomerRow[];
  readonly chosen: string;
  readonly reason: string;
}

const CREDITED: ReadonlySet<string> = new Set(['payment']);

/** Whether a customer can be credited with a line that waits. */
export const isCreditable = ({ state, kind }: BankLinePage['line']): boolean =>
  state === 'unmatched' && CREDITED.has(kind);

/** A line, with the customers that fit what is searched for, or what came of its forms. */
export async function openBankLinePage(astro: AstroGlobal): Promise<BankLinePage | Response> {
  const opened = await openActing(astro);
  if (opened instanceof Response) return opened;
  const { page } = opened;
  const { app, context, t } = page;
  const params = { id: astro.params.id ?? '' };
  const line = await callAsOperator(app, context, getBankLine, { params }).catch((error: unknown) => {
    if (isUnknownAddress(error)) return undefined;
    throw error;
  });
  if (!line) return answerNotFound(astro);
  const { q: words } = readListQuery(astro.url, ['q']);
  const found =
    words === '' ? undefined : await callAsOperator(app, context, listDeskCustomers, { query: { q: words } });
  const shown = { ...opened, line, words, customers: found?.rows ?? [], chosen: '', reason: '' };
  if (astro.request.method !== 'POST') return shown;
  const data = await readForm(astro);
  const list = `${urls.deskMoney()}?kind=line`;
  if (data.get('action') === 'return') {
    const reason = readText(data, 'reason');
    const acted = await actAtDesk(astro, page, { data, fields: ['reason'] }, () =>
      callAsOperator(app, context, returnBankLine, { params, body: { reason } }),
    );
    if (acted.state === 'refused') return { ...shown, reason, faults: acted.faults };
    return redirectWithNotice(astro, list, t('desk.bank-returned', { id: params.id }));
  }
  const chosen = readText(data, 'customer');
  const customer = shown.customers.find(({ id }) => id === chosen);
  if (!customer) {
    astro.response.status = UNPROCESSABLE;
    const errors = { customer: t('desk.bank-match-choose-missing') };
    return { ...shown, faults: { ...shown.faults, errors } };
  }
  const acted = await actAtDesk(astro, page, { data, fields: [] }, () =>
    callAsOperator(app, context, assignBankLine, { params, body: { customerId: chosen } }),
  );
  if (acted.state === 'refused') return { ...shown, chosen, faults: acted.faults };
  const amount = formatCents(acted.result.cents);
  return redirectWithNotice(astro, list, t('desk.bank-matched', { amount, customer: customer.email }));
}
