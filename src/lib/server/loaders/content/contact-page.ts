// The contact page: what editors wrote, and the form that works without script.

import type { AstroGlobal } from 'astro';
import { ownContact } from '#content/contact.ts';
import { getCollectionTag } from '#lib/contracts/content/collections.ts';
import { startConversation } from '#lib/contracts/conversations/own-conversations.ts';
import type { BodyInput } from '#lib/contracts/protocol/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { sendSupportMessage } from '#lib/contracts/support.ts';
import { fillText, getContentValues } from '#lib/domain/content/content-values.ts';
import { renderMarkdown } from '#lib/domain/content/markup/markdown.ts';
import { putOwnFirst } from '#lib/domain/content/own-items.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { translateErrors } from '#lib/forms/form-messages.ts';
import { createFormView, type FormView, parseFormView } from '#lib/forms/form-view.ts';
import { supportForm } from '#lib/forms/support/support-form.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { reportContentFault } from '../../content/content-faults.ts';
import type { PageContext } from '../../page/page-context.ts';
import { buildPageSeo } from '../../seo/page-seo.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { readForm } from '../page/form-body.ts';
import { createServerApi } from '../page/server-api.ts';

export interface ContactForm {
  readonly view: FormView;
  /** Where the message was taken. */
  readonly sent: { readonly email: string; readonly reference: string } | undefined;
}

const FAILED_STATUS = 503;

/** Errors by field where the service names some; one sentence for every other failure. */
function toFormFailure(error: unknown, failed: string): { errors: FieldErrors; status: number } {
  if (error instanceof ApiError && (error.status === 422 || error.status === 429))
    return { errors: error.errors, status: error.status };
  return { errors: { general: [{ code: 'failed', message: failed }] }, status: FAILED_STATUS };
}

/** Who is logged in writes as the account, whichever address was typed. What a machine has filled in is dropped either way. */
async function sendMessage(
  api: Pick<VisitorApi, 'call' | 'getVisitor'>,
  message: BodyInput<typeof sendSupportMessage> & { readonly email: string },
): Promise<ContactForm['sent']> {
  const { brand, topic, message: text, email, website } = message;
  if (website === '' && (await api.getVisitor()).state === 'customer') {
    const { result } = await api.call(startConversation, { body: { brand, topic, message: text } });
    return { email: result.email, reference: result.reference };
  }
  const { result } = await api.call(sendSupportMessage, { body: message });
  return { email, reference: result.reference };
}

/** What the form of the page shows. A message sent twice is the same message: a reload does no harm. */
export async function handleContactForm(
  astro: Pick<AstroGlobal, 'request' | 'response' | 'locals' | 'url'>,
  page: Pick<PageContext, 'brand' | 't'>,
  api: Pick<VisitorApi, 'call' | 'getVisitor'> = createServerApi(astro),
): Promise<ContactForm> {
  if (astro.request.method !== 'POST')
    return { view: createFormView(supportForm, undefined, page.t), sent: undefined };
  astro.response.headers.set('cache-control', 'private, no-store');
  const parsed = parseFormView(supportForm, await readForm(astro), undefined, page.t);
  if (parsed.state === 'invalid') {
    astro.response.status = UNPROCESSABLE;
    return { view: parsed.view, sent: undefined };
  }
  const { view, values } = parsed;
  try {
    return { view, sent: await sendMessage(api, { ...values, brand: page.brand.key }) };
  } catch (error) {
    const { errors, status } = toFormFailure(error, page.t('support.failed'));
    astro.response.status = status;
    return { view: { ...view, errors: translateErrors(errors, view.messages) }, sent: undefined };
  }
}

/** What editors wrote; the release's own words while the service does not answer. */
async function loadContactItem({ content, tags }: PageContext) {
  tags.add(getCollectionTag('contact_page'));
  try {
    return putOwnFirst((await content.list('contact_page')).items)[0] ?? ownContact;
  } catch (error) {
    reportContentFault('unserved', 'contact_page', error);
    return ownContact;
  }
}

export async function loadContactView(page: PageContext, url: URL) {
  const item = await loadContactItem(page);
  const values = getContentValues(page.brand, page.config);
  const [title, lead, body] = [item.title, item.lead ?? '', item.body].map((text) =>
    fillText(text, values),
  ) as [string, string, string];
  const path = urls.contact();
  const crumbs = [
    { label: page.t('layout.footer-about-us'), href: urls.about() },
    { label: title, href: path },
  ];
  const seo = buildPageSeo(page, url, { path, kind: 'text', values: { title, lead: lead || title }, crumbs });
  return { title, lead, html: renderMarkdown(body), crumbs, seo };
}
