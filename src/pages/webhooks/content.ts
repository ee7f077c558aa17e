// /webhooks/content: a content system elsewhere reports a change. What shows it is purged before the answer goes out;
// open in maintenance, no session is asked for: the report is signed.
import type { APIRoute } from 'astro';
import { z } from 'zod';
import { readContentReport } from '#lib/server/content/follow/content-report.ts';
import { getLog } from '#lib/server/log.ts';
import { runtime } from '#lib/server/runtime.ts';

export const prerender = false;

const Report = z.object({ token: z.string() });

const answerJson = (status: number, body: object, headers?: Record<string, string>) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });

export const POST: APIRoute = async ({ request, locals: { requestId } }) => {
  const { follower, secret } = runtime.contentReports ?? {};
  if (!follower || secret === undefined)
    return answerJson(404, {
      message: 'Set SERVICE_CMS_URL and CMS_WEBHOOK_SECRET to take reports of content.',
    });
  const report = Report.safeParse(await request.json().catch(() => undefined));
  if (!report.success)
    return answerJson(400, { message: 'Send { "token": "…" }, signed with CMS_WEBHOOK_SECRET.' });
  const change = await readContentReport(report.data.token, secret);
  if (change.kind === 'refused')
    return answerJson(401, {
      message: 'The token is not signed with CMS_WEBHOOK_SECRET, or is older than 5 minutes.',
    });
  if (change.kind === 'ignored') return answerJson(200, { purged: [] });
  try {
    return answerJson(200, { purged: await follower.follow(change) });
  } catch (error) {
    getLog().error({ err: error, requestId }, 'a report of changed content could not be followed');
    return answerJson(
      503,
      { message: 'The content could not be read. Try again in a moment.' },
      { 'retry-after': '30' },
    );
  }
};

export const ALL: APIRoute = () =>
  answerJson(405, { message: 'Content systems report here by POST.' }, { allow: 'POST' });
