// What a link that asks about an address shows. Following it changes nothing, its form does (decision R4).

import type { AstroGlobal } from 'astro';
import { confirmAddress, readAddressLink } from '#lib/contracts/details.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { CONFLICT, NOT_FOUND, UNAVAILABLE } from '#lib/http-status.ts';
import { ServiceLost } from '../../../services/service.ts';
import { createServerApi } from '../../page/server-api.ts';

export type ConfirmAddressPage =
  | { readonly state: 'none' | 'invalid' | 'changed' | 'failed' }
  | { readonly state: 'asked' | 'done'; readonly lines: readonly string[] };

/** Why a link opens nothing. */
function toFailure(error: unknown): ConfirmAddressPage & { readonly status: number } {
  if (error instanceof ServiceLost) return { state: 'failed', status: UNAVAILABLE };
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'address_changed') return { state: 'changed', status: CONFLICT };
  if (error.status < 500) return { state: 'invalid', status: NOT_FOUND };
  return { state: 'failed', status: error.status };
}

export async function loadConfirmAddressPage(astro: AstroGlobal): Promise<ConfirmAddressPage> {
  astro.response.headers.set('cache-control', 'private, no-store');
  astro.response.headers.set('referrer-policy', 'no-referrer');
  const { token } = astro.params;
  if (!token) return { state: 'none' };
  const isPost = astro.request.method === 'POST';
  try {
    const call = isPost ? confirmAddress : readAddressLink;
    const { result } = await createServerApi(astro).call(call, { body: { token } });
    return { state: isPost ? 'done' : 'asked', lines: result.lines };
  } catch (error) {
    const { status, ...failure } = toFailure(error);
    astro.response.status = status;
    return failure;
  }
}
