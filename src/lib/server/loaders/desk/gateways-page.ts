// The gateways of the shop at the desk.
import type { AstroGlobal } from 'astro';
import { type DeskGateway, listDeskGateways, tryDeskGateway } from '#lib/contracts/settings/desk-gateways.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { toFormRefusal } from '../page/submit-form.ts';

export interface GatewaysPage extends DeskPage {
  readonly gateways: readonly DeskGateway[];
  readonly canTry: boolean;
  /** Of the addresses where gateways report. */
  readonly origin: string;
}

/** What came of a press on the button of one. */
async function tryKey(astro: AstroGlobal, page: DeskPage): Promise<Response> {
  const { app, context, t } = page;
  const key = String((await readForm(astro)).get('gateway') ?? '').trim();
  const say = (message: string, level: 'success' | 'error' | 'warning') =>
    redirectWithNotice(astro, urls.deskGateways(), message, level);
  try {
    const { outcome, tookMs } = await callAsOperator(app, context, tryDeskGateway, {
      params: { key: key || '-' },
    });
    const level = outcome === 'right' ? 'success' : outcome === 'refused' ? 'error' : 'warning';
    return say(t(`desk.gateway-tried-${outcome}`, { name: key, ms: tookMs }), level);
  } catch (error) {
    const { errors } = toFormRefusal(error);
    return say(Object.values(errors)[0]?.[0]?.message ?? t('desk.gateway-cannot-try'), 'error');
  }
}

/** The list of gateways, or the answer to give instead. */
export async function openGatewaysPage(astro: AstroGlobal): Promise<GatewaysPage | Response> {
  const isSent = astro.request.method === 'POST';
  const page = await openDeskPage(astro, { right: isSent ? 'settings' : 'view' });
  if (page instanceof Response) return page;
  if (isSent) return tryKey(astro, page);
  const { gateways } = await callAsOperator(page.app, page.context, listDeskGateways);
  const order = [...gateways].sort((a, b) => Number(b.isOn) - Number(a.isOn));
  const { origin = astro.url.origin } = astro.locals;
  return { ...page, gateways: order, canTry: page.rights.includes('settings'), origin };
}
