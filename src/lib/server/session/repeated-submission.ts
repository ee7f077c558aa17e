// A form without script that is sent twice by a double click: the second press means nothing, whichever process of the
// shop it reaches.
import { createHash } from 'node:crypto';
import { claimSubmission, releaseSubmission } from '#lib/contracts/submission.ts';
import type { VisitorApi } from '../services/visitor-api.ts';
import type { RequestContext } from './request-context.ts';

type Api = Pick<VisitorApi, 'call'>;

function hashSubmission(context: RequestContext, content: unknown): string | undefined {
  const owner = context.cookie('session') ?? context.cookie('cart_token');
  const hash = createHash('sha256').update(JSON.stringify([owner, content]));
  return owner && hash.digest('base64url');
}

/** True for the same content from the same cart within a moment of the first. A visitor without a cart has no two. */
async function isRepeated(api: Api, context: RequestContext, content: unknown): Promise<boolean> {
  const mark = hashSubmission(context, content);
  if (mark === undefined) return false;
  const { result } = await api.call(claimSubmission, { body: { mark } });
  return !result.isFirst;
}

async function forget(api: Api, context: RequestContext, content: unknown): Promise<void> {
  const mark = hashSubmission(context, content);
  if (mark !== undefined) await api.call(releaseSubmission, { params: { mark } });
}

/**
 * Does what a form asks for, once for the same content within a moment. What failed did nothing, so the same form may be
 * sent again. @throws what the work throws
 */
export async function submitOnce(
  api: Api,
  context: RequestContext,
  content: unknown,
  work: () => Promise<unknown>,
): Promise<void> {
  if (await isRepeated(api, context, content)) return;
  try {
    await work();
  } catch (error) {
    await forget(api, context, content).catch(() => undefined);
    throw error;
  }
}
