// The page that makes the first owner of a shop, for whoever has the address that the start printed.
import type { AstroGlobal } from 'astro';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { checkOwnerSetup, setUpOwner } from '#lib/contracts/staff.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { ownerForm } from '#lib/forms/desk/owner-form.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { GONE, SEE_OTHER } from '#lib/http-status.ts';
import { getApplicationContext } from '../../session/application-context.ts';
import { callAsOperator, isUnknownAddress } from '../../session/desk-session.ts';
import { startEditorSession } from '../../session/editor-session.ts';
import { type DeskFrameParts, loadDeskFrame } from './desk-page.ts';
import { readForm } from './form-body.ts';
import { submitForm } from './submit-form.ts';

export interface SetupPage {
  readonly frame: DeskFrameParts;
  /** Missing where the address opens nothing any more. */
  readonly view: FormView | undefined;
}

/** The page, or the way on to the second factor for the owner who was made. */
export async function openSetupPage(astro: AstroGlobal): Promise<SetupPage | Response> {
  const app = await getApplicationContext();
  const { context } = astro.locals;
  const token = astro.params.token ?? '';
  const frame = await loadDeskFrame(astro);
  try {
    await callAsOperator(app, context, checkOwnerSetup, { body: { token } });
  } catch (error) {
    if (!isUnknownAddress(error) && !(error instanceof ApiError && error.status === GONE)) throw error;
    astro.response.status = GONE;
    return { frame, view: undefined };
  }
  const { t } = frame;
  if (astro.request.method !== 'POST') return { frame, view: createFormView(ownerForm, undefined, t) };
  const sent = { form: ownerForm, data: await readForm(astro), context: undefined, t };
  const submitted = await submitForm(astro, sent, async (owner) => {
    await callAsOperator(app, context, setUpOwner, { body: { token, ...owner } });
    await startEditorSession(app, context, { email: owner.email, password: owner.password });
  });
  return submitted.state === 'done'
    ? astro.redirect(urls.deskConfirm(), SEE_OTHER)
    : { frame, view: submitted.view };
}
