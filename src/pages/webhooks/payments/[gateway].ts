// /webhooks/payments/{gateway}: what a payment provider reports, handed on to the services as it came. They read its
// signature; no session and no origin is asked for, and it is open in maintenance (decision S9).

import type { APIRoute } from 'astro';
import { WEBHOOK_PATH } from '#lib/contracts/payments/webhooks.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { UNAVAILABLE } from '#lib/http-status.ts';
import { getLog } from '#lib/server/log.ts';
import { locateMainService } from '#lib/server/services/platform.ts';

export const prerender = false;

/** Of the connection to the shop, or of the shop's own host: the services read none of them. */
const OWN_HEADERS = ['host', 'connection', 'content-length', 'transfer-encoding', 'expect', 'cookie'];

const answerPlainly = (status: number, message: string, headers?: Record<string, string>) =>
  new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });

export const POST: APIRoute = async ({ params, request, locals, clientAddress }) => {
  const headers = new Headers(request.headers);
  for (const name of OWN_HEADERS) headers.delete(name);
  headers.set(HEADERS.clientAddress, locals.clientAddress ?? clientAddress);
  try {
    const { base, fetch } = await locateMainService();
    const address = `${base}${WEBHOOK_PATH}/${encodeURIComponent(params.gateway ?? '')}`;
    const answer = await fetch(
      new Request(address, { method: 'POST', headers, body: await request.arrayBuffer() }),
    );
    const wait = answer.headers.get('retry-after');
    return answerPlainly(answer.status, '', wait === null ? {} : { 'retry-after': wait });
  } catch (error) {
    const { requestId } = locals;
    const { gateway } = params;
    getLog().error({ err: error, requestId, gateway }, 'the report of a gateway could not be handed on');
    return answerPlainly(UNAVAILABLE, 'Try again in a moment.', { 'retry-after': '30' });
  }
};

export const ALL: APIRoute = () =>
  answerPlainly(405, 'Payment providers report here by POST.', { allow: 'POST' });
