// Closing the account: one form, then the page that says so.

import type { AstroGlobal } from 'astro';
import { closeAccount } from '#lib/contracts/care/care.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import { getWallet, type Wallet } from '#lib/contracts/payments/wallet.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { closeAccountForm } from '#lib/forms/account/care-forms.ts';
import { createFormView, type FormView, parseFormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { ServiceLost } from '../../../services/service.ts';
import type { VisitorApi } from '../../../services/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';

interface ClosePage {
  readonly mine: Pick<VisitorApi, 'call' | 'signOut'>;
  readonly t: Translate;
}

export interface CloseAccountView {
  readonly wallet: Wallet;
  readonly form: FormView;
  readonly trouble: string | undefined;
}

/** What the page shows, or where it leads once the account is closed. */
export async function loadCloseAccountPage(
  astro: Pick<AstroGlobal, 'request' | 'response' | 'redirect'>,
  { mine, t }: ClosePage,
): Promise<CloseAccountView | Response> {
  const { result: wallet } = await mine.call(getWallet);
  if (astro.request.method !== 'POST')
    return { wallet, form: createFormView(closeAccountForm, undefined, t), trouble: undefined };
  const parsed = parseFormView(closeAccountForm, await readForm(astro), undefined, t);
  if (parsed.state === 'invalid') {
    astro.response.status = UNPROCESSABLE;
    return { wallet, form: parsed.view, trouble: undefined };
  }
  try {
    await mine.call(closeAccount, { body: parsed.values });
  } catch (error) {
    if (error instanceof ServiceLost)
      return { wallet, form: parsed.view, trouble: GATEWAY_ERRORS[error.code].message };
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    astro.response.status = error.status;
    const { password } = error.errors;
    const form = password ? { ...parsed.view, errors: { password } } : parsed.view;
    return { wallet, form, trouble: password ? undefined : error.message };
  }
  await mine.signOut();
  return astro.redirect(urls.closeAccountSuccess(), SEE_OTHER);
}
