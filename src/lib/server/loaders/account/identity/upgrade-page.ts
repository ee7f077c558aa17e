// What an account lacks: a form that works by itself, on a page without ways to others.

import type { AstroGlobal } from 'astro';
import { getDetails, upgradeAccount } from '#lib/contracts/details.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { upgradeForm } from '#lib/forms/account/upgrade-form.ts';
import { translateErrors } from '#lib/forms/form-messages.ts';
import { createFormView, type FormView, parseFormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import type { PageContext } from '../../../page/page-context.ts';
import { readForm } from '../../page/form-body.ts';
import { createServerApi } from '../../page/server-api.ts';
import { readChoice, readRefusal, toTyped } from '../details-page.ts';

export interface UpgradePage {
  readonly form: FormView;
  readonly hasLookup: boolean;
  readonly trouble?: string;
}

/** What the page shows, or where the form leads. */
export async function loadUpgradePage(
  astro: AstroGlobal,
  { t }: Pick<PageContext, 't'>,
): Promise<UpgradePage | Response> {
  const mine = createServerApi(astro);
  const { result: details } = await mine.call(getDetails);
  const hasLookup = details.hasAddressLookup;
  if (astro.request.method !== 'POST')
    return { form: createFormView(upgradeForm, undefined, t, toTyped(details)), hasLookup };
  const data = await readForm(astro);
  const parsed = parseFormView(upgradeForm, data, undefined, t);
  if (parsed.state === 'invalid') {
    astro.response.status = UNPROCESSABLE;
    return { form: parsed.view, hasLookup };
  }
  const { phone, acceptTerms, ...address } = parsed.values;
  try {
    await mine.call(upgradeAccount, {
      body: { phone, address: { ...address, ...readChoice(data) }, acceptTerms },
    });
    // This page finds out that nothing is asked any more, and goes on.
    return astro.redirect(urls.upgradeAccount(), SEE_OTHER);
  } catch (error) {
    const { errors, trouble } = readRefusal(error);
    astro.response.status = UNPROCESSABLE;
    const form = { ...parsed.view, errors: translateErrors(errors, parsed.view.messages) };
    return { form, hasLookup, ...(trouble !== undefined && { trouble }) };
  }
}
