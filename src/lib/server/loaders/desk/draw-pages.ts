// Draws at the desk: what they wait for, and the result that two people type.
import type { AstroGlobal } from 'astro';
import {
  type DeskDraw,
  dropTypedResult,
  getDeskDraw,
  listDeskDraws,
  type TypedResult,
  typeDrawResult,
} from '#lib/contracts/catalogue/desk-draws.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { type ResultFields, readResultForm, toResultFields } from '#lib/domain/draws/result-form.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { DeskDrawView } from '#lib/domain/raffle/desk-draw.ts';
import { callAsOperator, isUnknownAddress } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { answerNotFound } from '../page/open-page.ts';
import { toFormRefusal } from '../page/submit-form.ts';
import { loadRaffleDraw, takeRaffleAction } from './raffle-draw-page.ts';

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
  /** Of a draw of a raffle. */
  readonly raffle: DeskDrawView | undefined;
}

interface Opened {
  readonly astro: AstroGlobal;
  readonly page: DeskPage;
  readonly params: { readonly offerKey: string; readonly drawNo: string };
  readonly seen: ResultOf<typeof getDeskDraw>;
}

/** Takes what was sent, or says why not. */
async function takeResult({ astro, page, params, seen }: Opened): Promise<Response | DeskDrawPage> {
  const { app, context, t } = page;
  const here = urls.deskDraw(params.offerKey, params.drawNo);
  const data = await readForm(astro);
  const fields = readResultForm(data, seen.shape);
  const show = (refusal: string): DeskDrawPage => ({
    page,
    seen,
    canType: true,
    fields: fields.texts,
    refusal,
    raffle: undefined,
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

const EMPTY: TypedResult = { numbers: [], secondary: [], dividends: [] };

/** A draw of a raffle, and what came of its form; undefined where it is none. */
async function openRaffleDraw(
  astro: AstroGlobal,
  page: DeskPage,
  params: Opened['params'],
): Promise<DeskDrawView | Response | undefined> {
  const shown = await loadRaffleDraw(page, params);
  if (!shown || astro.request.method !== 'POST') return shown;
  return takeRaffleAction({ astro, page, params }, shown);
}

/** One draw, or the answer to give instead. */
export async function openDrawPage(astro: AstroGlobal): Promise<DeskDrawPage | Response> {
  const isSent = astro.request.method === 'POST';
  const page = await openDeskPage(astro, { right: isSent ? 'results' : 'view' });
  if (page instanceof Response) return page;
  const params = { offerKey: astro.params.offerKey ?? '', drawNo: astro.params.drawNo ?? '' };
  try {
    const seen = await callAsOperator(page.app, page.context, getDeskDraw, { params });
    if (seen.draw.source === 'own') {
      const raffle = await openRaffleDraw(astro, page, params);
      if (raffle instanceof Response) return raffle;
      const fields = toResultFields(EMPTY);
      return { page, seen, canType: false, fields, refusal: raffle?.refusal, raffle };
    }
    if (isSent) return await takeResult({ astro, page, params, seen });
    // What another person typed is not shown in the fields: the second one types on their own.
    const own = seen.waiting?.isOwn ? seen.waiting.result : EMPTY;
    const canType = page.rights.includes('results') && seen.draw.source === 'outside';
    return { page, seen, canType, fields: toResultFields(own), refusal: undefined, raffle: undefined };
  } catch (error) {
    if (isUnknownAddress(error)) return answerNotFound(astro);
    throw error;
  }
}
