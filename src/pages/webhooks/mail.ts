// /webhooks/mail: a mail that came in, handed on to the services as it came. They check its signature; no session and no
// origin is asked for, and it is open in maintenance (decision S9).
import type { APIRoute } from 'astro';
import { MAIL_WEBHOOK_PATH } from '#lib/contracts/conversations/mail-webhook.ts';
import { UNAVAILABLE } from '#lib/http-status.ts';
import { getLog } from '#lib/server/log.ts';
import { locateMainService } from '#lib/server/services/platform.ts';

export const prerender = false;

const PASSED_ON = [
  'authorization',
  'content-type',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'x-envelope-to',
];

const answerPlainly = (status: number, message: string, headers?: Record<string, string>) =>
  new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });

export const POST: APIRoute = async ({ request, locals: { requestId } }) => {
  const headers = new Headers(
    PASSED_ON.flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  );
  try {
    const { base, fetch } = await locateMainService();
    const body = await request.arrayBuffer();
    const answer = await fetch(new Request(`${base}${MAIL_WEBHOOK_PATH}`, { method: 'POST', headers, body }));
    return answerPlainly(answer.status, '');
  } catch (error) {
    getLog().error({ err: error, requestId }, 'a mail that came in could not be handed on');
    return answerPlainly(UNAVAILABLE, 'Try again in a moment.', { 'retry-after': '30' });
  }
};

export const ALL: APIRoute = () =>
  answerPlainly(405, 'Programs of mail hand mails over by POST.', { allow: 'POST' });
