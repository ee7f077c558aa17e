import type { AstroGlobal } from 'astro';
import { markMessagesSeen } from '#lib/contracts/messages/message.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { readForm } from '../page/form-body.ts';

/** The form of the messages: marks those as seen that were shown, and leads back to them. */
export async function markSeen(astro: AstroGlobal, api: Pick<VisitorApi, 'call'>): Promise<Response> {
  const until = (await readForm(astro)).get('until');
  const { data } = markMessagesSeen.body.safeParse({ until });
  if (data) await api.call(markMessagesSeen, { body: data });
  return astro.redirect(urls.messages(), SEE_OTHER);
}
