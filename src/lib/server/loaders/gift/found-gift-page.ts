// What the link of a gift leads to, and taking it.
import type { AstroGlobal } from 'astro';
import { type FoundGift, findGift, findGiftOfCustomer, takeGift } from '#lib/contracts/gifts/gift.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import { storeNotices } from '../../session/notices.ts';
import { ignoreUnknown } from '../account/account-data.ts';
import { readForm } from '../page/form-body.ts';
import { createServerApi } from '../page/server-api.ts';
import { toFormRefusal } from '../page/submit-form.ts';

export interface FoundGiftView {
  readonly gift: FoundGift;
  readonly isSignedIn: boolean;
  /** Why it was not taken, in words. */
  readonly trouble: string | undefined;
}

const TOKEN = /^[\da-f]{64}$/;

/** Undefined where there is no such gift. */
export async function loadFoundGiftPage(
  astro: AstroGlobal,
  { t }: Pick<PageContext, 't'>,
  token: string,
): Promise<FoundGiftView | Response | undefined> {
  astro.response.headers.set('cache-control', 'private, no-store');
  astro.response.headers.set('referrer-policy', 'no-referrer');
  if (!TOKEN.test(token)) return undefined;
  const api = createServerApi(astro);
  const visitor = await api.getVisitor();
  const isSignedIn = visitor.state === 'customer';
  const call = isSignedIn ? findGiftOfCustomer : findGift;
  const find = async () => (await ignoreUnknown(api.call(call, { params: { token } })))?.result;
  const gift = await find();
  if (!gift) return undefined;
  const view = { gift, isSignedIn, trouble: undefined };
  if (astro.request.method !== 'POST') return view;
  if (!isSignedIn) return astro.redirect(urls.login(urls.gift(token)), SEE_OTHER);
  await readForm(astro);
  try {
    const { ticketId } = (await api.call(takeGift, { params: { token } })).result;
    storeNotices(astro.locals.context, [{ code: 'success', level: 'success', message: t('gift.taken-now') }]);
    return astro.redirect(urls.upcomingTicket(ticketId), SEE_OTHER);
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    const trouble = Object.values(errors).flat()[0]?.message ?? t('gift.not-taken');
    return { ...view, gift: (await find()) ?? gift, trouble };
  }
}
