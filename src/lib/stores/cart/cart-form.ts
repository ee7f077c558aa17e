// Sends the forms of the cart's page in place: one request makes the change and brings the cart to show.

import { isAborted, isReported, isUnrecoverable } from '#lib/domain/visitor/failure.ts';
import { CONFLICT, UNAUTHORIZED, UNPROCESSABLE } from '#lib/http-status.ts';
import { reportFault } from '../analytics/fault-report.ts';

export type CartFormResult =
  /** The cart as it stands after the change, or after its refusal, as HTML. */
  | { readonly state: 'shown'; readonly html: string }
  /** The session is over: nothing was changed. */
  | { readonly state: 'ended' }
  /** Another customer has logged in since the page was loaded: nothing was changed. */
  | { readonly state: 'other' }
  /** Nothing is known of what happened. */
  | { readonly state: 'failed' };

/** A server that fails is a fault of ours; a lost answer is not. */
class CartFormError extends Error {
  override readonly name = 'PartFailed';
}

async function postForm(address: string, form: URLSearchParams): Promise<CartFormResult> {
  try {
    const answer = await fetch(address, { method: 'POST', body: form });
    if (answer.status === UNAUTHORIZED) return { state: 'ended' };
    if (answer.status === CONFLICT) return { state: 'other' };
    if (!answer.ok && answer.status !== UNPROCESSABLE) throw new CartFormError(String(answer.status));
    return { state: 'shown', html: await answer.text() };
  } catch (error) {
    if (!isAborted(error) && isReported(error) && isUnrecoverable(error)) reportFault('Call failed');
    return { state: 'failed' };
  }
}

interface Sent {
  readonly asked: string;
  readonly turn: Promise<CartFormResult>;
}

let last: Sent | undefined;

/**
 * One at a time: each answer is the whole cart, and an older one must not show last. A form that is sent again before
 * its answer is there is a double click: it gets the same answer, and nothing is asked for twice. Never throws.
 */
export function sendCartForm(address: string, form: URLSearchParams): Promise<CartFormResult> {
  const asked = `${address}?${form}`;
  if (last?.asked === asked) return last.turn;
  const before = last?.turn ?? Promise.resolve();
  const turn = before.then(() => postForm(address, form));
  const sent = { asked, turn };
  last = sent;
  void turn.then(() => {
    if (last === sent) last = undefined;
  });
  return turn;
}
