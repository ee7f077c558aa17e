// Orders at the desk: the list, its table for other programs, and one order with what can be taken back of it.
import type { AstroGlobal } from 'astro';
import {
  cancelDeskTickets,
  type DeskOrder,
  getDeskOrder,
  listDeskOrders,
} from '#lib/contracts/desk/orders.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { giveStaffCode } from '#lib/contracts/staff.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';
import { listTakeable, sumTakeBack, type TakeBackSum } from '#lib/domain/operators/take-back.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { callAsOperator, isUnknownAddress } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { answerNotFound } from '../page/open-page.ts';
import { toFormRefusal } from '../page/submit-form.ts';

export interface OrdersPage {
  readonly page: DeskPage;
  readonly asked: Readonly<Record<string, string>>;
  readonly list: ResultOf<typeof listDeskOrders>;
}

const FILTERS = ['q', 'from', 'to', 'after'] as const;
export async function openOrdersPage(astro: AstroGlobal): Promise<OrdersPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const asked = readListQuery(astro.url, FILTERS);
  return {
    page,
    asked,
    list: await callAsOperator(page.app, page.context, listDeskOrders, { query: asked }),
  };
}

/** What is typed before tickets are taken back. */
export const TAKE_BACK_WORDS = 'take back';

export interface OrderPage {
  readonly page: DeskPage;
  readonly order: DeskOrder;
  readonly mayAct: boolean;
  readonly chosen: readonly string[];
  readonly reason: string;
  readonly errors: Readonly<Record<string, string>>;
  /** What is refused and is about no field. */
  readonly refused: string | undefined;
  readonly asksCode: boolean;
  /** What is about to be done; while it waits for the words. */
  readonly toConfirm: TakeBackSum | undefined;
}

const REASON_LEAST = 3;

const refuse = (astro: AstroGlobal, page: OrderPage, status: number = UNPROCESSABLE): OrderPage => {
  astro.response.status = status;
  return page;
};

const readText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

function listFaults({ page: { t }, chosen, reason }: OrderPage): Record<string, string> {
  return {
    ...(chosen.length === 0 && { tickets: t('desk.order-none-chosen') }),
    ...(reason.length < REASON_LEAST && { reason: t('desk.order-reason-missing') }),
  };
}

async function takeBack(astro: AstroGlobal, shown: OrderPage, code: string): Promise<OrderPage | Response> {
  const { page, order, chosen, reason, toConfirm } = shown;
  const { app, context, t } = page;
  let asksCode = shown.asksCode;
  try {
    if (asksCode) await callAsOperator(app, context, giveStaffCode, { body: { code } });
    asksCode = false;
    const { cents } = await callAsOperator(app, context, cancelDeskTickets, {
      params: { id: order.id },
      body: { ticketIds: [...chosen], reason, cents: toConfirm?.backCents ?? 0 },
    });
    const message = t('desk.order-done', { count: chosen.length, amount: formatCents(cents) });
    return redirectWithNotice(astro, urls.deskOrder(order.id), message);
  } catch (error) {
    const { status, errors, code: refusal } = toFormRefusal(error);
    const own = Object.entries(errors).flatMap(([name, [first]]) =>
      first && (name === 'code' || name === 'reason') ? [[name, first.message]] : [],
    );
    const [general] = Object.entries(errors).flatMap(([name, [first]]) =>
      first && name !== 'code' && name !== 'reason' ? [first.message] : [],
    );
    return refuse(
      astro,
      {
        ...shown,
        asksCode: asksCode || refusal === 'factor_needed',
        errors: Object.fromEntries(own),
        refused: general,
      },
      status,
    );
  }
}

/** The order, or what came of its form. Nothing that was ticked or typed is lost. */
export async function openOrderPage(astro: AstroGlobal): Promise<OrderPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const { app, context, t } = page;
  const params = { id: astro.params.id ?? '' };
  const order = await callAsOperator(app, context, getDeskOrder, { params }).catch((error: unknown) => {
    if (isUnknownAddress(error)) return undefined;
    throw error;
  });
  if (!order) return answerNotFound(astro);
  const takeable = listTakeable(order);
  const shown: OrderPage = {
    page,
    order,
    mayAct: page.rights.includes('money') && takeable.length > 0,
    chosen: [],
    reason: '',
    errors: {},
    refused: undefined,
    asksCode: !page.isElevated,
    toConfirm: undefined,
  };
  if (astro.request.method !== 'POST' || !page.rights.includes('money')) return shown;
  const data = await readForm(astro);
  const step = readText(data, 'step');
  const ids = step === 'all' ? takeable.map(({ id }) => id) : data.getAll('ticket').map(String);
  const sent = { ...shown, chosen: [...new Set(ids)], reason: readText(data, 'reason') };
  if (step === 'change') return sent;
  const faults = listFaults(sent);
  if (Object.keys(faults).length > 0) return refuse(astro, { ...sent, errors: faults });
  const gone = sent.chosen.some((id) => !takeable.some((ticket) => ticket.id === id));
  if (gone) return refuse(astro, { ...sent, refused: t('desk.order-changed') });
  const toConfirm = sumTakeBack(takeable.filter(({ id }) => sent.chosen.includes(id)));
  if (step !== 'do') return { ...sent, toConfirm };
  if (readText(data, 'cents') !== String(toConfirm.backCents))
    return refuse(astro, { ...sent, toConfirm, refused: t('desk.order-changed') });
  if (readText(data, 'words').toLowerCase() !== TAKE_BACK_WORDS)
    return refuse(astro, { ...sent, toConfirm, errors: { words: t('desk.order-words-wrong') } });
  return takeBack(astro, { ...sent, toConfirm }, readText(data, 'code'));
}
