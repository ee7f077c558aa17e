// The draws of a raffle at the desk, and the plans of those to come.
import type { AstroGlobal } from 'astro';
import { createRafflePlan, listRafflePlans } from '#lib/contracts/catalogue/raffle-plans.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { callAsOperator, isUnknownAddress } from '../../../session/desk-session.ts';
import { type DeskPage, openDeskPage } from '../../page/desk-page.ts';
import { readForm } from '../../page/form-body.ts';
import { answerNotFound } from '../../page/open-page.ts';
import { toFormRefusal } from '../../page/submit-form.ts';

export interface RaffleDrawsPage extends DeskPage {
  readonly key: string;
  readonly listed: ResultOf<typeof listRafflePlans>;
  readonly canChange: boolean;
  /** Why no plan was made. */
  readonly refusal: string | undefined;
}

/** The draws of a raffle; a plan that is begun leads to its page. */
export async function openRaffleDrawsPage(astro: AstroGlobal): Promise<RaffleDrawsPage | Response> {
  const isSent = astro.request.method === 'POST';
  const page = await openDeskPage(astro, { right: isSent ? 'catalogue' : 'view' });
  if (page instanceof Response) return page;
  const { app, context } = page;
  const { key = '' } = astro.params;
  const params = { key };
  const listed = await callAsOperator(app, context, listRafflePlans, { params }).catch((error: unknown) => {
    if (isUnknownAddress(error)) return undefined;
    throw error;
  });
  if (!listed) return answerNotFound(astro);
  const canChange = page.rights.includes('catalogue');
  if (!isSent) return { ...page, key, listed, canChange, refusal: undefined };
  const copyOf = Number((await readForm(astro)).get('copyOf') ?? 0);
  try {
    const body = Number.isInteger(copyOf) && copyOf > 0 ? { copyOf } : {};
    const { id } = await callAsOperator(app, context, createRafflePlan, { params, body });
    return astro.redirect(urls.deskRafflePlan(key, id), SEE_OTHER);
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    return { ...page, key, listed, canChange, refusal: Object.values(errors)[0]?.[0]?.message };
  }
}
