// The page of the second factor: it is set up, or its code confirms who is there.
import type { AstroGlobal } from 'astro';
import { beginStaffFactor, confirmStaffFactor, giveStaffCode } from '#lib/contracts/staff.ts';
import { getSafeNext } from '#lib/domain/editor/editor-urls.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { staffCodeForm, staffSetUpForm } from '#lib/forms/desk/factor-form.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { getApplicationContext } from '../../session/application-context.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskFrameParts, loadDeskFrame, openStaffPage } from './desk-page.ts';
import { readForm } from './form-body.ts';
import { submitForm } from './submit-form.ts';

export interface ConfirmPage {
  readonly frame: DeskFrameParts;
  readonly next: string;
  readonly view: FormView;
  /** What an authenticator reads, while there is none. */
  readonly setup: { readonly secret: string; readonly uri: string } | undefined;
  /** Shown once, after it was set up. */
  readonly recoveryCodes: readonly string[];
}

/** The page, or the way on once the code was right. */
export async function openConfirmPage(astro: AstroGlobal): Promise<ConfirmPage | Response> {
  const session = await openStaffPage(astro);
  if (session instanceof Response) return session;
  const next = getSafeNext(astro.url.searchParams.get('next'), urls.deskHome());
  const app = await getApplicationContext();
  const { context } = astro.locals;
  const frame = await loadDeskFrame(astro, session.person);
  const { t } = frame;
  const form = session.hasFactor ? staffCodeForm : staffSetUpForm;
  let view = createFormView(form, undefined, t);
  if (astro.request.method === 'POST') {
    const sent = { form, data: await readForm(astro), context: undefined, t };
    const submitted = await submitForm(astro, sent, async (body) => {
      if (!session.hasFactor)
        return (await callAsOperator(app, context, confirmStaffFactor, { body })).recoveryCodes;
      await callAsOperator(app, context, giveStaffCode, { body });
      return [];
    });
    if (submitted.state === 'done' && session.hasFactor) return astro.redirect(next, SEE_OTHER);
    if (submitted.state === 'done')
      return { frame, next, view, setup: undefined, recoveryCodes: submitted.result };
    view = submitted.view;
  }
  const setup = session.hasFactor ? undefined : await callAsOperator(app, context, beginStaffFactor);
  return { frame, next, view, setup, recoveryCodes: [] };
}
