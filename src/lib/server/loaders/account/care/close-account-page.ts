// Closing the account: one form, then the page that says so.

import type { AstroGlobal } from 'astro';
import { closeAccount } from '#lib/contracts/care/care.ts';
import { getSocialAccounts } from '#lib/contracts/identity/social.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import { getWallet, type Wallet } from '#lib/contracts/payments/wallet.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { closeAccountForm } from '#lib/forms/account/care-forms.ts';
import { createFormView, type FormView, parseFormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { ServiceLost } from '../../../services/service.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';

interface ClosePage {
  readonly mine: Pick<VisitorApi, 'call' | 'signOut'>;
  readonly t: Translate;
}

export interface CloseAccountView {
  readonly wallet: Wallet;
  /** An account that a login elsewhere opens may have none. */
  readonly hasPassword: boolean;
  readonly form: FormView;
  readonly trouble: string | undefined;
}

/** What the page shows, or where it leads once the account is closed. */
export async function loadCloseAccountPage(
  astro: Pick<AstroGlobal, 'request' | 'locals' | 'response' | 'redirect'>,
  { mine, t }: ClosePage,
): Promise<CloseAccountView | Response> {
  const [{ result: wallet }, { result: logins }] = await Promise.all([
    mine.call(getWallet),
    mine.call(getSocialAccounts),
  ]);
  const shown = { wallet, hasPassword: logins.hasPassword };
  if (astro.request.method !== 'POST')
    return { ...shown, form: createFormView(closeAccountForm, undefined, t), trouble: undefined };
  const parsed = parseFormView(closeAccountForm, await readForm(astro), undefined, t);
  if (parsed.state === 'invalid') {
    astro.response.status = UNPROCESSABLE;
    return { ...shown, form: parsed.view, trouble: undefined };
  }
  try {
    await mine.call(closeAccount, { body: parsed.values });
  } catch (error) {
    if (error instanceof ServiceLost)
      return { ...shown, form: parsed.view, trouble: GATEWAY_ERRORS[error.code].message };
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    astro.response.status = error.status;
    const { password } = error.errors;
    const form = password ? { ...parsed.view, errors: { password } } : parsed.view;
    return { ...shown, form, trouble: password ? undefined : error.message };
  }
  await mine.signOut();
  return astro.redirect(urls.closeAccountSuccess(), SEE_OTHER);
}
