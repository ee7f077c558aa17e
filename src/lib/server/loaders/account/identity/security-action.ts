// What the forms of login and security have in common.

import type { AstroGlobal } from 'astro';
import { getTwoFactor } from '#lib/contracts/identity/two-factor.ts';
import { isOutcomeUnknown } from '#lib/domain/money/lost-answer.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { SecurityForm } from '#lib/forms/account/security-view.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../../page/page-context.ts';
import { storeNotices } from '../../../session/notices.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { toFormRefusal } from '../../page/submit-form.ts';

/** The page of a customer who is logged in. */
export interface AccountPage extends Pick<PageContext, 't'> {
  readonly mine: VisitorApi;
}

export type Outcome = SecurityForm | { readonly trouble: string } | Response;
export type Action = (astro: AstroGlobal, page: AccountPage, data: FormData) => Promise<Outcome>;

export const readText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value.slice(0, 100) : '';
};

export function leave(astro: AstroGlobal, message: string): Response {
  storeNotices(astro.locals.context, [{ code: 'success', level: 'success', message }]);
  return astro.redirect(urls.loginAndSecurity(), SEE_OTHER);
}

/**
 * A button without fields: what it does, or why it did nothing.
 * @param unknown what is said where no answer came to what may have been done
 */
export async function press(
  astro: AstroGlobal,
  act: () => Promise<Outcome>,
  unknown?: string,
): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    const { status, errors, code } = toFormRefusal(error);
    astro.response.status = status;
    const isUnknown = unknown !== undefined && isOutcomeUnknown(code, false);
    return { trouble: isUnknown ? unknown : (Object.values(errors)[0]?.[0]?.message ?? '') };
  }
}

export async function readConfirmation(mine: VisitorApi): Promise<{ asksPassword: boolean }> {
  const { result } = await mine.call(getTwoFactor);
  return { asksPassword: !result.enabled };
}

export const toPassword = (typed: string) => (typed === '' ? undefined : typed);
