// An alert by a signed link. Following it changes nothing (decision R4); its form does, and so does the post that mail
// programs send for their own button (RFC 8058).
import type { AstroGlobal } from 'astro';
import { confirmLinkedAlert, endLinkedAlerts, readLinkedAlerts } from '#lib/contracts/alerts.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { type ShownAlert, toShownAlert } from '#lib/domain/alerts/shown-alert.ts';
import { NOT_FOUND } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import { ServiceLost } from '../../services/service.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { readOpenForm } from '../page/form-body.ts';

const ID_MAX = 64;

export type AlertLinkPage =
  | {
      /** `done` where it was turned on just now. */
      readonly state: 'waiting' | 'on' | 'done' | 'ended';
      readonly what: string;
      readonly others: readonly ShownAlert[];
    }
  | { readonly state: 'none' | 'invalid' }
  | { readonly state: 'failed'; readonly message: string };

type Api = Pick<VisitorApi, 'call'>;

async function follow(astro: AstroGlobal, api: Api, token: string) {
  const link = { alertId: astro.params.alertId ?? '', token };
  if (astro.request.method !== 'POST')
    return { ...(await api.call(readLinkedAlerts, { body: link })), isDone: false };
  const form = await readOpenForm(astro);
  const action = form.get('action');
  if (action === 'confirm') return { ...(await api.call(confirmLinkedAlert, { body: link })), isDone: true };
  const named = form.get('ends');
  const ends = typeof named === 'string' && named !== '' ? named.slice(0, ID_MAX) : undefined;
  return {
    ...(await api.call(endLinkedAlerts, { body: { ...link, ...(ends !== undefined && { ends }) } })),
    isDone: false,
  };
}

export async function loadAlertLinkPage(
  astro: AstroGlobal,
  { t, knownOffers }: Pick<PageContext, 't' | 'knownOffers'>,
  api: Api,
): Promise<AlertLinkPage> {
  astro.response.headers.set('cache-control', 'private, no-store');
  astro.response.headers.set('referrer-policy', 'no-referrer');
  const token = astro.url.searchParams.get('t');
  if (!token) return { state: 'none' };
  try {
    const { result, isDone } = await follow(astro, api, token);
    const names = new Map(knownOffers.map(({ key, name }) => [key, name]));
    const { state } = result.alert;
    return {
      state: isDone && state === 'on' ? 'done' : state,
      what: toShownAlert(t, names, result.alert).what,
      others: result.others.map((alert) => toShownAlert(t, names, alert)),
    };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      if (error.status !== NOT_FOUND) return { state: 'failed', message: error.message };
      astro.response.status = NOT_FOUND;
      return { state: 'invalid' };
    }
    if (!(error instanceof ServiceLost)) throw error;
    const { status, message } = GATEWAY_ERRORS[error.code];
    astro.response.status = status;
    return { state: 'failed', message };
  }
}
