// A gift as its giver sees it, and taking it back.
import type { AstroGlobal } from 'astro';
import type { Order } from '#lib/contracts/cart/order.ts';
import { type Gift, getGift, getTicketGift, withdrawGift } from '#lib/contracts/gifts/gift.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import { storeNotices } from '../../session/notices.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { ignoreUnknown } from '../account/account-data.ts';
import { readForm } from '../page/form-body.ts';
import { toFormRefusal } from '../page/submit-form.ts';

interface GiftPage extends Pick<PageContext, 't' | 'brand'> {
  readonly mine: VisitorApi;
}

export interface OwnGiftView {
  readonly gift: Gift;
  /** Absolute; undefined where there is none to show. */
  readonly address: string | undefined;
  /** Why it was not taken back, in words. */
  readonly trouble: string | undefined;
}

export async function loadOwnGiftPage(
  astro: AstroGlobal,
  { mine, t, brand }: GiftPage,
  id: string,
): Promise<OwnGiftView | Response | undefined> {
  const find = async () => (await ignoreUnknown(mine.call(getGift, { params: { id } })))?.result;
  const gift = await find();
  if (!gift) return undefined;
  const toView = (shown: Gift, trouble?: string): OwnGiftView => ({
    gift: shown,
    address: shown.token && new URL(urls.gift(shown.token), brand.origin ?? astro.url.origin).href,
    trouble,
  });
  if (astro.request.method !== 'POST') return toView(gift);
  await readForm(astro);
  try {
    await mine.call(withdrawGift, { params: { id } });
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    return toView((await find()) ?? gift, Object.values(errors).flat()[0]?.message ?? t('gift.too-late'));
  }
  storeNotices(astro.locals.context, [{ code: 'success', level: 'success', message: t('gift.taken-back') }]);
  return astro.redirect(urls.ownGift(id), SEE_OTHER);
}

/** What a ticket's page says of giving it. */
export interface TicketGift {
  readonly canBeGiven: boolean;
  readonly giftId: string | undefined;
}

/** Undefined where nothing is said of it: gifts are off, or it was not bought by the customer. */
export async function loadTicketGift(
  { mine, capabilities }: Pick<PageContext, 'capabilities'> & Pick<GiftPage, 'mine'>,
  { id, transfer, entries }: Pick<Order, 'id' | 'transfer' | 'entries'>,
): Promise<TicketGift | undefined> {
  if (transfer === 'received' || entries.length === 0 || !isRouteOpen('giveTicket', capabilities))
    return undefined;
  const { canBeGiven, gift } = (await mine.call(getTicketGift, { params: { id } })).result;
  return { canBeGiven, giftId: gift?.id };
}
