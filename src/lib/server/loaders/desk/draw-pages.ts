// Draws at the desk: what they wait for, and the result that two people type.
import type { AstroGlobal } from 'astro';
import {
  cancelDeskDraw,
  type DeskDraw,
  dropTypedResult,
  getDeskDraw,
  listDeskDraws,
  type TypedResult,
  typeDrawResult,
} from '#lib/contracts/catalogue/desk-draws.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { type ResultFields, readResultForm, toResultFields } from '#lib/domain/draws/result-form.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { DeskDrawView } from '#lib/domain/raffle/desk-draw.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { callAsOperator, isUnknownAddress } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { answerNotFound } from '../page/open-page.ts';
import { toFormRefusal } from '../page/submit-form.ts';
import { actAtDesk, type FormFaults, readText, startFaults } from './act.ts';
import { loadRaffleDraw, takeRaffleAction } from './raffles/raffle-draw-page.ts';

export const DRAW_STATES = ['due', 'open', 'held'] as const;
export type DrawListState = (typeof DRAW_STATES)[number];

export interface DrawListPage {
  readonly page: DeskPage;
  readonly state: DrawListState;
  readonly draws: readonly DeskDraw[];
  readonly next: string | null;
}

/** The list of draws of a state, or the answer to give instead. */
export async function openDrawList(astro: AstroGlobal): Promise<DrawListPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const { searchParams } = astro.url;
  const state = DRAW_STATES.find((one) => one === searchParams.get('state')) ?? 'due';
  const { offer: offerKey, after } = readListQuery(astro.url, ['offer', 'after']);
  const query = { state, offerKey, after };
  const { draws, next = null } = await callAsOperator(page.app, page.context, listDeskDraws, { query });
  return { page, state, draws, next };
}

export interface DeskDrawPage {
  readonly page: DeskPage;
  readonly seen: ResultOf<typeof getDeskDraw>;
  readonly canType: boolean;
  /** What the fields of the form hold. */
  readonly fields: ResultFields;
  /** Why what was sent is not taken. */
  readonly refusal: string | undefined;
  /** The form that cancels the draw; for those who may. */
  readonly cancel: CancelFields | undefined;
  /** Of a draw of a raffle. */
  readonly raffle?: DeskDrawView | undefined;
}

export interface CancelFields {
  readonly reason: string;
  /** What it does is shown, and waits for its words. */
  readonly isShown: boolean;
  readonly faults: FormFaults;
}

interface Opened {
  readonly astro: AstroGlobal;
  readonly page: DeskPage;
  readonly params: { readonly offerKey: string; readonly drawNo: string };
  readonly seen: ResultOf<typeof getDeskDraw>;
}

/** Takes what was sent, or says why not. */
async function takeResult(
  { astro, page, params, seen }: Opened,
  data: FormData,
): Promise<Response | DeskDrawPage> {
  const { app, context, t } = page;
  const here = urls.deskDraw(params.offerKey, params.drawNo);
  const fields = readResultForm(data, seen.shape);
  const show = (refusal: string): DeskDrawPage => ({
    page,
    cancel: undefined,
    seen,
    canType: true,
    fields: fields.texts,
    refusal,
  });
  try {
    if (data.get('action') === 'drop') {
      await callAsOperator(app, context, dropTypedResult, { params });
      return redirectWithNotice(astro, here, t('desk.result-dropped'));
    }
    if (!fields.result) {
      astro.response.status = 422;
      return show(t('desk.result-unreadable'));
    }
    const { state } = await callAsOperator(app, context, typeDrawResult, { params, body: fields.result });
    return redirectWithNotice(astro, here, t(`desk.result-${state}`));
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    return show(Object.values(errors)[0]?.[0]?.message ?? t('desk.result-unreadable'));
  }
}

const REASON_LEAST = 3;

/** Shows what cancelling does, or does it. Nothing that was typed is lost. */
async function cancelDraw(
  { astro, page, params, seen }: Opened,
  data: FormData,
  step: string,
): Promise<Response | CancelFields> {
  const { t, app, context } = page;
  const start = startFaults(page);
  const reason = readText(data, 'reason');
  if (step === 'cancel-change') return { reason, isShown: false, faults: start };
  if (reason.length < REASON_LEAST) {
    astro.response.status = UNPROCESSABLE;
    const errors = { reason: t('desk.cancel-reason-missing') };
    return { reason, isShown: false, faults: { ...start, errors } };
  }
  if (step === 'cancel-show' || !seen.cancel) return { reason, isShown: true, faults: start };
  const body = { reason, words: readText(data, 'words'), cents: Number(readText(data, 'cents')) || 0 };
  const acted = await actAtDesk(astro, page, { data, fields: ['reason', 'words'] }, () =>
    callAsOperator(app, context, cancelDeskDraw, { params, body }),
  );
  if (acted.state === 'refused') return { reason, isShown: true, faults: acted.faults };
  const { isNew, cents } = acted.result;
  const said = isNew ? t('desk.cancel-done', { amount: formatCents(cents) }) : t('desk.cancel-before');
  return redirectWithNotice(astro, urls.deskDraw(params.offerKey, params.drawNo), said);
}

const EMPTY: TypedResult = { numbers: [], secondary: [], dividends: [] };

/** A draw of a raffle, and what came of its form. */
async function openRaffleDraw(
  { astro, page, params, seen }: Opened,
  data: FormData | undefined,
): Promise<DeskDrawPage | Response> {
  const loaded = await loadRaffleDraw(page, params);
  const raffle = loaded && data ? await takeRaffleAction({ astro, page, params }, loaded, data) : loaded;
  if (raffle instanceof Response) return raffle;
  const fields = toResultFields(EMPTY);
  return { page, seen, canType: false, fields, refusal: raffle?.refusal, cancel: undefined, raffle };
}

/** One draw, or the answer to give instead. */
export async function openDrawPage(astro: AstroGlobal): Promise<DeskDrawPage | Response> {
  const isSent = astro.request.method === 'POST';
  const data = isSent ? await readForm(astro) : undefined;
  const step = data ? readText(data, 'action') : '';
  const right = step.startsWith('cancel') ? 'money' : isSent ? 'results' : 'view';
  const page = await openDeskPage(astro, { right });
  if (page instanceof Response) return page;
  const params = { offerKey: astro.params.offerKey ?? '', drawNo: astro.params.drawNo ?? '' };
  try {
    const seen = await callAsOperator(page.app, page.context, getDeskDraw, { params });
    if (seen.draw.source === 'own' && !seen.held)
      return await openRaffleDraw({ astro, page, params, seen }, data);
    const cancelling =
      data && right === 'money'
        ? await cancelDraw({ astro, page, params, seen }, data, step)
        : { reason: '', isShown: false, faults: startFaults(page) };
    if (cancelling instanceof Response) return cancelling;
    if (data && right === 'results') return await takeResult({ astro, page, params, seen }, data);
    const cancel = page.rights.includes('money') ? cancelling : undefined;
    // What another person typed is not shown in the fields: the second one types on their own.
    const own = seen.waiting?.isOwn ? seen.waiting.result : EMPTY;
    const canType = page.rights.includes('results') && seen.draw.source === 'outside';
    return { page, seen, canType, fields: toResultFields(own), refusal: cancelling.faults.refused, cancel };
  } catch (error) {
    if (isUnknownAddress(error)) return answerNotFound(astro);
    throw error;
  }
}
