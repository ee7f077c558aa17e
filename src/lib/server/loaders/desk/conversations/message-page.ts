// What the desk writes to a customer first; and files that came with messages.
import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import { listBrands } from '#content/brands/known.ts';
import { getDeskFile, writeToCustomer } from '#lib/contracts/conversations/desk-conversations.ts';
import { listDeskTemplates } from '#lib/contracts/conversations/desk-templates.ts';
import type { DeskCustomer } from '#lib/contracts/desk.ts';
import { fillTemplate } from '#lib/domain/conversations/template-text.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { callAsOperator, isUnknownAddress } from '../../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../../page/desk-page.ts';
import { readForm } from '../../page/form-body.ts';
import { answerNotFound } from '../../page/open-page.ts';
import { toFormRefusal } from '../../page/submit-form.ts';
import { readText } from '../act.ts';
import { openOneCustomer } from '../customers/customer-page.ts';

export interface MessagePage {
  readonly page: DeskPage;
  readonly customer: DeskCustomer;
  readonly values: Readonly<Record<'subject' | 'text' | 'template', string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly refused: string | undefined;
  readonly key: string;
  readonly templates: readonly { readonly id: string; readonly name: string; readonly text: string }[];
}

const KEY = /^[\w-]{20,60}$/;
const FIELDS: ReadonlySet<string> = new Set(['subject', 'text']);

/** The reference is not known before the message is sent: it is filled in by hand, or left out. */
async function loadTemplates(
  { app, context, person }: DeskPage,
  name: string,
): Promise<MessagePage['templates']> {
  const { rows } = await callAsOperator(app, context, listDeskTemplates);
  const values = { name, reference: '', brand: listBrands()[0].name, operator: person.name };
  return rows.map((row) => ({ id: row.id, name: row.name, text: fillTemplate(row.text, values) }));
}

/** The form that writes to the customer, or the way to the conversation. */
export async function openMessagePage(astro: AstroGlobal): Promise<MessagePage | Response> {
  const one = await openOneCustomer(astro);
  if (one instanceof Response) return one;
  const { page, customer } = one;
  if (!page.rights.includes('support') || customer.isOwn || customer.standing === 'closed')
    return answerNotFound(astro);
  const shown: MessagePage = {
    page,
    customer,
    values: { subject: '', text: '', template: '' },
    errors: {},
    refused: undefined,
    key: randomUUID(),
    templates: await loadTemplates(page, customer.name),
  };
  if (astro.request.method !== 'POST') return shown;
  const data = await readForm(astro);
  const read = (name: string) => readText(data, name);
  const sentKey = read('key');
  const key = KEY.test(sentKey) ? sentKey : shown.key;
  const values = { subject: read('subject'), text: read('text'), template: read('template') };
  if (read('step') === 'template') {
    const chosen = shown.templates.find(({ id }) => id === values.template);
    const text = [values.text, chosen?.text ?? ''].filter((part) => part !== '').join('\n\n');
    return { ...shown, key, values: { ...values, text, template: '' } };
  }
  try {
    const { subject, text } = values;
    const { id } = await callAsOperator(page.app, page.context, writeToCustomer, {
      params: { id: customer.id },
      body: { key, subject, text },
    });
    return redirectWithNotice(astro, urls.deskConversation(id), page.t('desk.message-sent'));
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    const at = Object.entries(errors).flatMap(([name, [first]]) =>
      first ? [[name, first.message] as const] : [],
    );
    return {
      ...shown,
      key,
      values,
      errors: Object.fromEntries(at.filter(([name]) => FIELDS.has(name))),
      refused: at.find(([name]) => !FIELDS.has(name))?.[1],
    };
  }
}

/** A file that came with a message: saved, never shown as a page. */
export async function answerConversationFile(astro: AstroGlobal): Promise<Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  try {
    const { name, mime, base64 } = await callAsOperator(page.app, page.context, getDeskFile, {
      params: { id: astro.params.id ?? '' },
    });
    return new Response(new Uint8Array(Buffer.from(base64, 'base64')), {
      headers: {
        'content-type': mime,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name || 'file')}`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-robots-tag': 'noindex, nofollow',
      },
    });
  } catch (error) {
    if (isUnknownAddress(error)) return answerNotFound(astro);
    throw error;
  }
}
