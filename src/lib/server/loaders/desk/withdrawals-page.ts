// The queue of withdrawals: several are ticked, what is about to be done is read, then done to each by itself.
import type { AstroGlobal } from 'astro';
import {
  ACTIONS_OF,
  actOnWithdrawals,
  type DeskWithdrawal,
  listClosedMoney,
  listDeskWithdrawals,
  needsReason,
  QUEUE_STATES,
  type QueueState,
  type WithdrawalAction,
} from '#lib/contracts/payments/desk-withdrawals.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { storeNotices } from '../../session/notices.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { actAtDesk, type FormFaults, readText, startFaults } from './act.ts';

export interface WithdrawalsPage {
  readonly page: DeskPage;
  readonly state: QueueState;
  readonly list: ResultOf<typeof listDeskWithdrawals>;
  readonly mayAct: boolean;
  readonly faults: FormFaults;
  readonly chosen: readonly string[];
  readonly action: WithdrawalAction | undefined;
  readonly reason: string;
  readonly isEarly: boolean;
  /** What is about to be done; while it waits for the second press. */
  readonly toConfirm: { readonly rows: readonly DeskWithdrawal[]; readonly cents: number } | undefined;
}

const REASON_LEAST = 3;

const refuse = (astro: AstroGlobal, shown: WithdrawalsPage): WithdrawalsPage => {
  astro.response.status = UNPROCESSABLE;
  return shown;
};

function listFaults({ page: { t }, chosen, action, reason }: WithdrawalsPage): Record<string, string> {
  return {
    ...(chosen.length === 0 && { chosen: t('desk.withdrawals-none-chosen') }),
    ...(!action && { action: t('desk.withdrawals-action-missing') }),
    ...(action &&
      needsReason(action) &&
      reason.length < REASON_LEAST && {
        reason: t('desk.withdrawals-reason-missing'),
      }),
  };
}

async function act(
  astro: AstroGlobal,
  shown: WithdrawalsPage,
  data: FormData,
): Promise<WithdrawalsPage | Response> {
  const { page, action, chosen: ids, reason, isEarly } = shown;
  const { t } = page;
  const acted = await actAtDesk(astro, page, { data, fields: ['reason'] }, () =>
    callAsOperator(page.app, page.context, actOnWithdrawals, { body: { action, ids, reason, isEarly } }),
  );
  if (acted.state === 'refused') return { ...shown, faults: acted.faults };
  const { done, cents, left } = acted.result;
  const here = `${urls.deskWithdrawals()}?state=${shown.state}`;
  const said = t('desk.withdrawals-done', { count: done, amount: formatCents(cents) });
  const answer = redirectWithNotice(astro, here, said, done > 0 ? 'success' : 'warning');
  storeNotices(
    page.context,
    left.map((one) => ({ code: 'desk', level: 'warning', message: t('desk.withdrawals-left', one) })),
  );
  return answer;
}

/** The queue, or what came of its form. Nothing that was ticked or typed is lost. */
export async function openWithdrawalsPage(astro: AstroGlobal): Promise<WithdrawalsPage | Response> {
  const isSent = astro.request.method === 'POST';
  const page = await openDeskPage(astro, { right: isSent ? 'money' : 'view' });
  if (page instanceof Response) return page;
  const state = QUEUE_STATES.find((one) => one === astro.url.searchParams.get('state')) ?? 'requested';
  const { after } = readListQuery(astro.url, ['after']);
  const list = await callAsOperator(page.app, page.context, listDeskWithdrawals, { query: { state, after } });
  const shown: WithdrawalsPage = {
    page,
    state,
    list,
    mayAct: page.rights.includes('money'),
    faults: startFaults(page),
    chosen: [],
    action: undefined,
    reason: '',
    isEarly: false,
    toConfirm: undefined,
  };
  if (!isSent) return shown;
  const data = await readForm(astro);
  const sent: WithdrawalsPage = {
    ...shown,
    chosen: [...new Set(data.getAll('withdrawal').map(String))],
    action: ACTIONS_OF[state].find((one) => one === data.get('action')),
    reason: readText(data, 'reason'),
    isEarly: data.get('early') !== null,
  };
  const step = readText(data, 'step');
  if (step === 'change') return sent;
  const errors = listFaults(sent);
  if (Object.keys(errors).length > 0) return refuse(astro, { ...sent, faults: { ...sent.faults, errors } });
  const rows = list.rows.filter(({ id }) => sent.chosen.includes(id));
  const toConfirm = { rows, cents: rows.reduce((sum, { cents }) => sum + cents, 0) };
  return step === 'do' ? act(astro, { ...sent, toConfirm }, data) : { ...sent, toConfirm };
}

export interface ClosedMoneyPage {
  readonly page: DeskPage;
  readonly list: ResultOf<typeof listClosedMoney>;
}

/** Closed accounts with money. */
export async function openClosedMoneyPage(astro: AstroGlobal): Promise<ClosedMoneyPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const { after } = readListQuery(astro.url, ['after']);
  return { page, list: await callAsOperator(page.app, page.context, listClosedMoney, { query: { after } }) };
}
