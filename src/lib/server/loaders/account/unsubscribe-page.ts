// The end of a kind of messages, by a signed link. Following it changes nothing (decision R4); its form does, and so
// does the post that mail programs send for their own button (RFC 8058).

import type { AstroGlobal } from 'astro';
import type { PreferenceTopic } from '#lib/contracts/customer/preferences.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import { readUnsubscribe, unsubscribe } from '#lib/contracts/preferences.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { NOT_FOUND } from '#lib/http-status.ts';
import { ServiceLost } from '../../services/service.ts';
import { readOpenForm } from '../page/form-body.ts';
import { createServerApi } from '../page/server-api.ts';

export type UnsubscribePage =
  | { readonly state: 'asked' | 'off' | 'on'; readonly topic: PreferenceTopic }
  | { readonly state: 'none' | 'invalid' }
  | { readonly state: 'failed'; readonly message: string };

async function loadState(astro: AstroGlobal, token: string): Promise<UnsubscribePage> {
  const { customerId = '', productOfferKey = '' } = astro.params;
  const api = createServerApi(astro);
  const link = { customerId, productOfferKey, token };
  if (astro.request.method !== 'POST') {
    const { result } = await api.call(readUnsubscribe, { body: link });
    return { state: result.isOn ? 'asked' : 'off', topic: result.topic };
  }
  const isOn = (await readOpenForm(astro)).get('action') === 'on';
  const { result } = await api.call(unsubscribe, { body: { ...link, isOn } });
  return { state: result.isOn ? 'on' : 'off', topic: result.topic };
}

export async function loadUnsubscribePage(astro: AstroGlobal): Promise<UnsubscribePage> {
  astro.response.headers.set('cache-control', 'private, no-store');
  astro.response.headers.set('referrer-policy', 'no-referrer');
  const token = astro.url.searchParams.get('t');
  if (!token) return { state: 'none' };
  try {
    return await loadState(astro, token);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      astro.response.status = NOT_FOUND;
      return { state: 'invalid' };
    }
    if (!(error instanceof ServiceLost)) throw error;
    const { status, message } = GATEWAY_ERRORS[error.code];
    astro.response.status = status;
    return { state: 'failed', message };
  }
}
