// The contact page: what editors wrote, and the form that works without script.
import type { AstroGlobal } from 'astro';
import { ownContact } from '#content/contact.ts';
import type { FieldErrors } from '#lib/contracts/envelope.ts';
import { ApiError } from '#lib/contracts/errors.ts';
import { type SupportMessage, sendSupportMessage } from '#lib/contracts/support.ts';
import { fillText, getContentValues } from '#lib/domain/content/content-values.ts';
import { renderMarkdown } from '#lib/domain/content/markdown.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { reportContentFault } from '../../content/content-faults.ts';
import { buildPageSeo } from '../../seo/page-seo.ts';
import { createServerApi } from '../../services/server-api.ts';
import { readForm } from '../page/form-body.ts';
import type { PageContext } from '../page/page-context.ts';

export interface ContactForm {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  /** Where the message was taken. */
  readonly sent: { readonly email: string; readonly reference: string } | undefined;
}

const EMPTY: ContactForm = { values: {}, errors: {}, sent: undefined };
const FIELDS = ['name', 'email', 'topic', 'message', 'website'] as const;
const LENGTH_MAX = 10_000;
const FAILED_STATUS = 503;

/** What is told by field; all else is one sentence (X22). */
function toFormFailure(error: unknown, failed: string): { errors: FieldErrors; status: number } {
  if (error instanceof ApiError && (error.status === 422 || error.status === 429))
    return { errors: error.errors, status: error.status };
  return { errors: { general: [{ code: 'failed', message: failed }] }, status: FAILED_STATUS };
}

/** What the form of the page shows. A message sent twice is the same message: a reload does no harm. */
export async function handleContactForm(
  astro: Pick<AstroGlobal, 'request' | 'response' | 'locals' | 'url'>,
  page: Pick<PageContext, 'brand' | 't'>,
  api: Pick<ReturnType<typeof createServerApi>, 'call'> = createServerApi(astro),
): Promise<ContactForm> {
  if (astro.request.method !== 'POST') return EMPTY;
  astro.response.headers.set('cache-control', 'private, no-store');
  const form = await readForm(astro);
  const readText = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, LENGTH_MAX) : '';
  };
  const values = Object.fromEntries(FIELDS.map((name) => [name, readText(name)]));
  try {
    const body = { ...values, brand: page.brand.key } as SupportMessage;
    const { result } = await api.call(sendSupportMessage, { body });
    return { ...EMPTY, sent: { email: values.email ?? '', reference: result.reference } };
  } catch (error) {
    const { errors, status } = toFormFailure(error, page.t('support.failed'));
    astro.response.status = status;
    return { ...EMPTY, values, errors };
  }
}

/** What editors wrote; the release's own words while nobody can say. */
async function loadContactItem({ content }: PageContext) {
  try {
    return (await content.list('contact_page')).items[0] ?? ownContact;
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
