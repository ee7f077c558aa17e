// Photos of a document, or of the form on paper: a form that works by itself.

import type { AstroGlobal } from 'astro';
import {
  getVerification,
  uploadDocuments,
  type Verification,
} from '#lib/contracts/verification/verification.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { paperForm, photosForm } from '#lib/forms/account/photos-form.ts';
import { translateErrors } from '#lib/forms/form-messages.ts';
import { createFormView, type FormView, parseFormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import type { PageContext } from '../../../page/page-context.ts';
import { storeNotices } from '../../../session/notices.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';
import { readRefusal } from '../details-page.ts';

interface AccountPage extends Pick<PageContext, 't'> {
  readonly mine: Pick<VisitorApi, 'call'>;
}

export interface PhotosPage {
  readonly method: 'photo_id_upload' | 'pdf_form';
  readonly verification: Verification;
  readonly form: FormView;
  readonly trouble?: string;
}

async function submitPhotos(astro: AstroGlobal, { t, mine }: AccountPage, method: PhotosPage['method']) {
  const data = await readForm(astro);
  const parsed =
    method === 'pdf_form'
      ? parseFormView(paperForm, data, undefined, t)
      : parseFormView(photosForm, data, undefined, t);
  if (parsed.state === 'invalid') {
    astro.response.status = UNPROCESSABLE;
    return { form: parsed.view };
  }
  try {
    await mine.call(uploadDocuments, { params: { method }, body: parsed.values });
    const message = t('verification.sent');
    storeNotices(astro.locals.context, [{ code: 'documents_received', message, level: 'success' }]);
    return astro.redirect(urls.verifyAccount(), SEE_OTHER);
  } catch (error) {
    const { errors, trouble } = readRefusal(error);
    astro.response.status = UNPROCESSABLE;
    const form = { ...parsed.view, errors: translateErrors(errors, parsed.view.messages) };
    return { form, ...(trouble !== undefined && { trouble }) };
  }
}

/** What the page shows, or where the form leads. */
export async function loadPhotosPage(astro: AstroGlobal, page: AccountPage): Promise<PhotosPage | Response> {
  const method = astro.url.searchParams.get('way') === 'form' ? 'pdf_form' : 'photo_id_upload';
  const sent = astro.request.method === 'POST' ? await submitPhotos(astro, page, method) : undefined;
  if (sent instanceof Response) return sent;
  const { result: verification } = await page.mine.call(getVerification);
  const unsent =
    method === 'pdf_form'
      ? createFormView(paperForm, undefined, page.t)
      : createFormView(photosForm, undefined, page.t);
  return { method, verification, form: unsent, ...sent };
}
