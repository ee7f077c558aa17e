// The books at the desk: a month, what is closed and reopened in it, and a day of the gateways.
import type { AstroGlobal } from 'astro';
import { BANK_FILE_BYTES_MAX } from '#lib/contracts/payments/desk-bank.ts';
import { type BookPeriod, closePeriod, getBooks, reopenPeriod } from '#lib/contracts/payments/desk-books.ts';
import {
  explainDifference,
  type GatewayDay,
  getGatewayDay,
  takeGatewayReport,
} from '#lib/contracts/payments/desk-reconcile.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { getMonth, getPeriodSpan, isMonth } from '#lib/domain/money/book-period.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SHOP_ZONE } from '#lib/domain/time/shop-dates.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { getShopNow } from '../../services/platform.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { answerNotFound } from '../page/open-page.ts';
import { actAtDesk, type FormFaults, readText, startFaults } from './act.ts';

export interface BooksPage {
  readonly page: DeskPage;
  readonly mayAct: boolean;
  readonly asked: string;
  /** Undefined where what was asked for is no month. */
  readonly books: ResultOf<typeof getBooks> | undefined;
  /** The day or month that a form is shown for. */
  readonly chosen: BookPeriod | undefined;
  readonly reason: string;
  readonly faults: FormFaults;
}

const toMonth = (month: string): string => `${urls.deskBooks()}?${new URLSearchParams({ month })}`;

/** Closes or asks to reopen the chosen one, or says why not. */
async function takeStep(
  astro: AstroGlobal,
  shown: BooksPage,
  { chosen, data }: { readonly chosen: BookPeriod; readonly data: FormData },
): Promise<BooksPage | Response> {
  const { page } = shown;
  const { app, context, t } = page;
  const params = { id: chosen.id };
  const here = toMonth(getMonth(chosen.id));
  if (data.get('action') === 'close') {
    const body = {
      transactions: Number(readText(data, 'transactions')) || 0,
      movedCents: Number(readText(data, 'moved')) || 0,
    };
    const acted = await actAtDesk(astro, page, { data, fields: [] }, () =>
      callAsOperator(app, context, closePeriod, { params, body }),
    );
    if (acted.state === 'refused') return { ...shown, faults: acted.faults };
    return redirectWithNotice(astro, here, t('desk.books-closed', params));
  }
  const reason = readText(data, 'reason');
  const acted = await actAtDesk(astro, page, { data, fields: ['reason'] }, () =>
    callAsOperator(app, context, reopenPeriod, { params, body: { reason } }),
  );
  if (acted.state === 'refused') return { ...shown, reason, faults: acted.faults };
  return redirectWithNotice(astro, here, t(`desk.books-${acted.result.state}`, params));
}

/** A month of the books, or what came of a form about one of its days. */
export async function openBooksPage(astro: AstroGlobal): Promise<BooksPage | Response> {
  const isSent = astro.request.method === 'POST';
  const page = await openDeskPage(astro, { right: isSent ? 'money' : 'audit' });
  if (page instanceof Response) return page;
  const { searchParams } = astro.url;
  const asked = searchParams.get('month') ?? getMonth(toLocalDate(getShopNow(), SHOP_ZONE));
  const start = {
    page,
    mayAct: page.rights.includes('money'),
    asked,
    chosen: undefined,
    reason: '',
    faults: startFaults(page),
  };
  if (!isMonth(asked) || !getPeriodSpan(asked)) {
    astro.response.status = UNPROCESSABLE;
    return { ...start, books: undefined };
  }
  const books = await callAsOperator(page.app, page.context, getBooks, { params: { id: asked } });
  const chosen = [books.month, ...books.days].find(({ id }) => id === searchParams.get('id'));
  const shown = { ...start, books, chosen };
  if (!isSent || !chosen) return shown;
  return takeStep(astro, shown, { chosen, data: await readForm(astro) });
}

export interface ReconcilePage {
  readonly page: DeskPage;
  readonly mayAct: boolean;
  readonly day: string;
  readonly gateways: readonly GatewayDay[];
  readonly gateway: string;
  readonly faults: FormFaults;
}

async function handIn(
  astro: AstroGlobal,
  shown: ReconcilePage,
  data: FormData,
): Promise<ReconcilePage | Response> {
  const { page, day } = shown;
  const { t } = page;
  const gateway = readText(data, 'gateway').toLowerCase();
  const file = data.get('file');
  const isThere = file instanceof File && file.size > 0;
  if (!isThere || file.size > BANK_FILE_BYTES_MAX) {
    astro.response.status = UNPROCESSABLE;
    const errors = { file: t(isThere ? 'desk.bank-choose-large' : 'desk.bank-choose-missing') };
    return { ...shown, gateway, faults: { ...shown.faults, errors } };
  }
  const content = Buffer.from(await file.arrayBuffer()).toString('base64');
  const acted = await actAtDesk(astro, page, { data, fields: ['gateway', 'file'] }, () =>
    callAsOperator(page.app, page.context, takeGatewayReport, {
      params: { day },
      body: { gateway, name: file.name, content },
    }),
  );
  if (acted.state === 'refused') return { ...shown, gateway, faults: acted.faults };
  const message = t('desk.reconcile-taken', { name: file.name, lines: acted.result.lines });
  return redirectWithNotice(astro, urls.deskReconcile(day), message);
}

async function explain(
  astro: AstroGlobal,
  shown: ReconcilePage,
  data: FormData,
): Promise<ReconcilePage | Response> {
  const { page, day } = shown;
  const body = {
    gateway: readText(data, 'gateway'),
    reference: readText(data, 'reference'),
    cents: Number(readText(data, 'cents')) || 0,
    note: readText(data, 'note'),
  };
  const acted = await actAtDesk(astro, page, { data, fields: [] }, () =>
    callAsOperator(page.app, page.context, explainDifference, { params: { day }, body }),
  );
  if (acted.state === 'refused') return { ...shown, faults: acted.faults };
  return redirectWithNotice(astro, urls.deskReconcile(day), page.t('desk.reconcile-noted'));
}

/** A day of the gateways, or what came of its forms. */
export async function openReconcilePage(astro: AstroGlobal): Promise<ReconcilePage | Response> {
  const isSent = astro.request.method === 'POST';
  const page = await openDeskPage(astro, { right: isSent ? 'money' : 'audit' });
  if (page instanceof Response) return page;
  const day = astro.params.day ?? '';
  if (isMonth(day) || !getPeriodSpan(day)) return answerNotFound(astro);
  const { gateways } = await callAsOperator(page.app, page.context, getGatewayDay, { params: { day } });
  const shown: ReconcilePage = {
    page,
    mayAct: page.rights.includes('money'),
    day,
    gateways,
    gateway: '',
    faults: startFaults(page),
  };
  if (!isSent) return shown;
  const data = await readForm(astro);
  return data.get('action') === 'explain' ? explain(astro, shown, data) : handIn(astro, shown, data);
}
