// Histories of results at the desk: a file is given, looked at, said what is in it, and taken.
import type { AstroGlobal } from 'astro';
import {
  dropHistory,
  getHistory,
  giveHistory,
  HISTORY_FATES,
  type HistoryFate,
  listHistories,
  mapHistory,
  takeHistory,
} from '#lib/contracts/catalogue/desk-histories.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { readHistoryForm, showSent } from '#lib/domain/results/history-form.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { callAsOperator, isUnknownAddress, uploadAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { answerNotFound } from '../page/open-page.ts';
import { toFormRefusal } from '../page/submit-form.ts';

export interface HistoriesPage {
  readonly page: DeskPage;
  readonly key: string;
  readonly listed: ResultOf<typeof listHistories>;
  /** What was sent and is not taken. */
  readonly sent: { readonly text: string; readonly source: string };
  readonly errors: Readonly<Record<string, string>>;
}

const toMessages = (errors: FieldErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, [first]]) => (first ? [[name, first.message]] : [])),
  );

const readText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

/** The page on which a file is given, or the answer to give instead. */
export async function openHistoriesPage(astro: AstroGlobal): Promise<HistoriesPage | Response> {
  const page = await openDeskPage(astro, { right: 'results' });
  if (page instanceof Response) return page;
  const { app, context } = page;
  const key = astro.params.key ?? '';
  const params = { offerKey: key };
  try {
    const listed = await callAsOperator(app, context, listHistories, { params });
    const shown = { page, key, listed, sent: { text: '', source: '' }, errors: {} };
    if (astro.request.method !== 'POST') return shown;
    return await giveFile(astro, shown);
  } catch (error) {
    if (isUnknownAddress(error)) return answerNotFound(astro);
    throw error;
  }
}

async function giveFile(astro: AstroGlobal, shown: HistoriesPage): Promise<HistoriesPage | Response> {
  const { page, key } = shown;
  const data = await readForm(astro);
  const file = data.get('file');
  const [text, source] = [readText(data, 'pasted'), readText(data, 'source').trim()];
  try {
    const { id } = await uploadAsOperator(page.app, page.context, giveHistory, {
      params: { offerKey: key },
      body: { pasted: text, source, ...(file instanceof File && file.size > 0 && { file }) },
    });
    return astro.redirect(urls.deskHistory(key, id), SEE_OTHER);
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    return { ...shown, sent: { text, source }, errors: toMessages(errors) };
  }
}

export interface HistoryPage {
  readonly page: DeskPage;
  readonly key: string;
  readonly seen: ResultOf<typeof getHistory>;
  readonly fate: HistoryFate | undefined;
  readonly refusal: string | undefined;
}

interface Opened {
  readonly astro: AstroGlobal;
  readonly page: DeskPage;
  readonly params: { readonly offerKey: string; readonly id: string };
}

const see = ({ page, params }: Opened, query: Record<string, string | undefined>) =>
  callAsOperator(page.app, page.context, getHistory, { params, query });

/** Does what the form asks for, or says why not. */
async function takeForm(opened: Opened): Promise<Response | HistoryPage> {
  const { astro, page, params } = opened;
  const { app, context, t } = page;
  const data = await readForm(astro);
  const action = data.get('action');
  const here = urls.deskHistory(params.offerKey, params.id);
  const seen = await see(opened, {});
  const body = action === 'map' ? readHistoryForm(data, seen.trial) : undefined;
  try {
    if (action === 'drop') {
      await callAsOperator(app, context, dropHistory, { params });
      return redirectWithNotice(astro, urls.deskHistories(params.offerKey), t('desk.history-dropped'));
    }
    if (action === 'take') {
      const { counts } = await callAsOperator(app, context, takeHistory, { params, body: {} });
      return redirectWithNotice(astro, here, t('desk.history-done', counts));
    }
    await callAsOperator(app, context, mapHistory, { params, body: body ?? {} });
    return redirectWithNotice(astro, here, t('desk.history-tried'));
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    const now = await see(opened, {});
    return {
      page,
      key: params.offerKey,
      seen: body ? { ...now, trial: showSent(now.trial, body) } : now,
      fate: undefined,
      refusal: Object.values(errors)[0]?.[0]?.message,
    };
  }
}

/** One file, and what would become of its rows, or the answer to give instead. */
export async function openHistoryPage(astro: AstroGlobal): Promise<HistoryPage | Response> {
  const page = await openDeskPage(astro, { right: 'results' });
  if (page instanceof Response) return page;
  const params = { offerKey: astro.params.key ?? '', id: astro.params.id ?? '' };
  const opened: Opened = { astro, page, params };
  const fate = HISTORY_FATES.find((one) => one === astro.url.searchParams.get('fate'));
  const { after } = readListQuery(astro.url, ['after']);
  try {
    if (astro.request.method === 'POST') return await takeForm(opened);
    return { page, key: params.offerKey, seen: await see(opened, { fate, after }), fate, refusal: undefined };
  } catch (error) {
    if (isUnknownAddress(error)) return answerNotFound(astro);
    throw error;
  }
}
