// A form without script that is sent twice by a double click: the second press means nothing, whichever process of the
// shop it reaches.
import { createHash } from 'node:crypto';
import { claimSubmission, releaseSubmission } from '#lib/contracts/submission.ts';
import type { RequestContext } from './request-context.ts';
import type { VisitorApi } from './visitor-api.ts';

type Api = Pick<VisitorApi, 'call'>;

function hashSubmission(owner: string | undefined, content: unknown): string | undefined {
  const hash = createHash('sha256').update(JSON.stringify([owner, content]));
  return owner && hash.digest('base64url');
}

/** True for the first of the same submissions within a moment. */
async function claim(api: Api, mark: string): Promise<boolean> {
  const { result } = await api.call(claimSubmission, { body: { mark } });
  return result.isFirst;
}

/**
 * Does what a form asks for, once for the same content within a moment. What failed did nothing, so the same form may be
 * sent again.
 * @param owner secret of the cart that it changes; without one, no two forms are the same
 * @throws what the work throws
 */
export async function submitOnceTo(
  owner: string | undefined,
  api: Api,
  content: unknown,
  work: () => Promise<unknown>,
): Promise<void> {
  const mark = hashSubmission(owner, content);
  if (mark === undefined) return void (await work());
  if (!(await claim(api, mark))) return;
  try {
    await work();
  } catch (error) {
    await api.call(releaseSubmission, { params: { mark } }).catch(() => undefined);
    throw error;
  }
}

/**
 * The same for the visitor's own cart: the account's, or the anonymous one. Where the form opened the cart, its second
 * press may come with the token of it.
 */
export async function submitOnce(
  api: Api,
  context: RequestContext,
  content: unknown,
  work: () => Promise<unknown>,
): Promise<void> {
  const owner = context.cookie('session') ?? context.cookie('cart_token');
  await submitOnceTo(owner, api, content, work);
  const opened = owner === undefined && hashSubmission(context.givenCookie('cart_token'), content);
  // What was added counts, whatever becomes of the mark.
  if (opened) await claim(api, opened).catch(() => undefined);
}
