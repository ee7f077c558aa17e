// Shares of a session into the cart, from whatever page asks for them.
import type { AstroGlobal } from 'astro';
import type { Session } from '#lib/contracts/party/session.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { listLeftCents, sumNextShares } from '#lib/domain/party/left-shares.ts';
import type { FormView } from '#lib/forms/form-view.ts';
import { joinForm } from '#lib/forms/party/join-form.ts';
import type { PageContext } from '../../page/page-context.ts';
import { submitOnce } from '../../session/repeated-submission.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { submitForm } from '../page/submit-form.ts';

interface ShareOrder {
  readonly session: Session;
  readonly quantity: number;
  /** As many of each session that follows. */
  readonly isAutoplay: boolean;
  /** Of an invitation to a private group. */
  readonly token?: string | undefined;
}

/** Puts shares into the cart. A form that is sent twice by a double click adds once. @throws ApiError, ServiceLost */
export async function addShares(
  { locals: { context } }: Pick<AstroGlobal, 'locals'>,
  api: VisitorApi,
  { session, quantity, isAutoplay, token }: ShareOrder,
): Promise<void> {
  const { sessionId, groupId, offerKey, cost } = session;
  const body = {
    kind: 'social_syndicate_share' as const,
    lotteryKey: offerKey,
    groupId,
    sessionId,
    numShares: quantity,
    isAutoplay,
    token,
    expectedPrice: toMoney(sumNextShares(listLeftCents(session), quantity), cost.currency),
  };
  await submitOnce(api, context, body, () => api.cart('addItem', { body }));
}

/** Where a form for shares has led: they are in the cart, or the form again with what is wrong. */
export type JoinAttempt = { readonly isDone: true } | { readonly isDone: false; readonly form: FormView };

/** Does what a form for shares of the session asks for. */
export async function submitShares(
  astro: AstroGlobal,
  { t }: Pick<PageContext, 't'>,
  api: VisitorApi,
  asked: { readonly session: Session; readonly data: FormData; readonly token?: string | undefined },
): Promise<JoinAttempt> {
  const { session, data, token } = asked;
  const context = { sharesMax: Math.max(1, session.sharesLeft) };
  const sent = await submitForm(astro, { form: joinForm, data, context, t }, ({ numShares, repeat }) =>
    addShares(astro, api, { session, quantity: Number(numShares), isAutoplay: repeat, token }),
  );
  return sent.state === 'done' ? { isDone: true } : { isDone: false, form: sent.view };
}
