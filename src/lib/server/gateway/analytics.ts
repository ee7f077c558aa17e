// The call by which a browser hands over the events it has counted (decision S6).
import type { ApplicationContext } from '../session/application-context.ts';
import { canTrack } from '../session/consent.ts';
import { sendEvents } from '../session/count-events.ts';
import type { RequestContext } from '../session/request-context.ts';
import { createAnswer, type GatewayAnswer, passAnswer } from './answer.ts';
import { parseDetails } from './read-body.ts';

/** Without consent nothing is passed on, and no cookie is set. */
export async function answerAnalytics(
  app: ApplicationContext,
  context: RequestContext,
  body = '',
): Promise<GatewayAnswer> {
  if (!(await canTrack(app, context))) return createAnswer({ result: { accepted: 0 } }, 202);
  const { items } = parseDetails(body);
  return passAnswer(await sendEvents(app, context, Array.isArray(items) ? items : []));
}
