// The ways of showing who a customer is, each with its own form that works by itself.

import type { AstroGlobal } from 'astro';
import { VerificationMethod } from '#lib/contracts/customer/verification-method.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import {
  getVerification,
  returnVerification,
  startVerification,
  type Verification,
} from '#lib/contracts/verification/verification.ts';
import { toSafeRedirect } from '#lib/domain/account/safe-redirect.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { licenceForm } from '#lib/forms/account/licence-form.ts';
import { createFormView, type FormView, parseFormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import type { PageContext } from '../../../page/page-context.ts';
import { ServiceLost } from '../../../services/service.ts';
import { storeNotices } from '../../../session/notices.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';

interface AccountPage extends Pick<PageContext, 't'> {
  readonly mine: Pick<VisitorApi, 'call'>;
}

export interface VerifyPage {
  readonly verification: Verification;
  readonly licence: FormView;
  /** Why an attempt did not begin. */
  readonly trouble?: string;
}

/** The words of a refusal; other faults are thrown. */
export function readTrouble(error: unknown): string {
  if (error instanceof ServiceLost) return GATEWAY_ERRORS[error.code].message;
  const isTold = error instanceof ApiError && (error.status < 500 || error.code === 'provider_away');
  if (isTold) return error.message;
  throw error;
}

interface Attempted {
  readonly result: { readonly outcome?: string | undefined; readonly redirectUrl?: string | undefined };
}

/** Where an attempt leads: to the provider, or back to the list, which says how it ended. */
function leaveAfter(astro: AstroGlobal, { t }: AccountPage, { result }: Attempted): Response {
  if (result.redirectUrl !== undefined) return astro.redirect(result.redirectUrl, SEE_OTHER);
  const returnTo = astro.url.searchParams.get('returnTo') ?? undefined;
  const isPassed = result.outcome === 'passed';
  if (isPassed)
    storeNotices(astro.locals.context, [
      { code: 'verified', message: t('verification.passed'), level: 'success' },
    ]);
  const list = urls.verifyAccount(returnTo === undefined ? {} : { returnTo });
  return astro.redirect(isPassed ? toSafeRedirect(returnTo ?? null, list) : list, SEE_OTHER);
}

async function submitWay(
  astro: AstroGlobal,
  page: AccountPage,
): Promise<Omit<VerifyPage, 'verification'> | Response> {
  const { t, mine } = page;
  const data = await readForm(astro);
  const unsent = createFormView(licenceForm, undefined, t);
  const method = VerificationMethod.safeParse(data.get('method'));
  if (!method.success) return { licence: unsent };
  const params = { method: method.data };
  const parsed =
    method.data === 'drivers_licence' ? parseFormView(licenceForm, data, undefined, t) : undefined;
  if (parsed?.state === 'invalid') {
    astro.response.status = UNPROCESSABLE;
    return { licence: parsed.view };
  }
  try {
    if (data.get('action') === 'look')
      return leaveAfter(astro, page, await mine.call(returnVerification, { params }));
    const body = parsed ? { licence: parsed.values } : {};
    return leaveAfter(astro, page, await mine.call(startVerification, { params, body }));
  } catch (error) {
    astro.response.status = UNPROCESSABLE;
    return { licence: parsed?.view ?? unsent, trouble: readTrouble(error) };
  }
}

/** What the page shows, or where an attempt leads. */
export async function loadVerifyPage(astro: AstroGlobal, page: AccountPage): Promise<VerifyPage | Response> {
  const sent = astro.request.method === 'POST' ? await submitWay(astro, page) : undefined;
  if (sent instanceof Response) return sent;
  const { result: verification } = await page.mine.call(getVerification);
  return { verification, licence: createFormView(licenceForm, undefined, page.t), ...sent };
}
