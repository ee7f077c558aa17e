// What a customer has written to the shop, and the forms that write.
import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import {
  answerConversation,
  getOwnConversation,
  listOwnConversations,
  type OwnConversation,
  type OwnConversationRow,
  startConversation,
} from '#lib/contracts/conversations/own-conversations.ts';
import type { AccountList } from '#lib/domain/account/account-lists.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { answerForm, newConversationForm } from '#lib/forms/support/conversation-forms.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import { storeNotices } from '../../session/notices.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { readForm } from '../page/form-body.ts';
import { submitForm } from '../page/submit-form.ts';
import { ignoreUnknown, loadList } from './account-data.ts';

interface AccountPage extends Pick<PageContext, 't' | 'brand'> {
  readonly mine: Pick<VisitorApi, 'call'>;
}

export const loadConversationList = (
  { mine }: AccountPage,
  number: number,
): Promise<AccountList<OwnConversationRow> | undefined> =>
  loadList(async (query) => {
    const { result, pageInfo, serverTime } = await mine.call(listOwnConversations, { query });
    return { result: result.conversations, pageInfo, serverTime };
  }, number);

function sayDone(astro: AstroGlobal, path: string, message: string): Response {
  storeNotices(astro.locals.context, [{ code: 'conversation', level: 'success', message }]);
  return astro.redirect(path, SEE_OTHER);
}

/** The form that begins a conversation, or the way to the one that it began. */
export async function handleNewConversation(
  astro: AstroGlobal,
  { t, brand, mine }: AccountPage,
): Promise<FormView | Response> {
  if (astro.request.method !== 'POST') return createFormView(newConversationForm, undefined, t);
  const data = await readForm(astro);
  const done = await submitForm(astro, { form: newConversationForm, data, context: undefined, t }, (values) =>
    mine.call(startConversation, { body: { ...values, brand: brand.key } }),
  );
  if (done.state === 'refused') return done.view;
  const { id, reference } = done.result.result;
  return sayDone(astro, urls.conversation(id), t('conversations.sent', { reference }));
}

export interface OwnConversationPage {
  readonly talk: OwnConversation;
  readonly view: FormView;
  /** Of the next press, so that it counts once. */
  readonly key: string;
}

const KEY = /^[\w-]{20,60}$/;

/** Undefined where there is no such conversation, or it is another customer's. */
export async function openConversation(
  astro: AstroGlobal,
  { t, mine }: AccountPage,
): Promise<OwnConversationPage | Response | undefined> {
  const { id = '' } = astro.params;
  const found = await ignoreUnknown(mine.call(getOwnConversation, { params: { id } }));
  if (!found) return undefined;
  const talk = found.result;
  if (astro.request.method !== 'POST')
    return { talk, view: createFormView(answerForm, undefined, t), key: randomUUID() };
  const data = await readForm(astro);
  const sent = String(data.get('key') ?? '');
  const key = KEY.test(sent) ? sent : randomUUID();
  const done = await submitForm(astro, { form: answerForm, data, context: undefined, t }, ({ message }) =>
    mine.call(answerConversation, { params: { id }, body: { key, message } }),
  );
  if (done.state === 'refused') return { talk, view: done.view, key };
  return sayDone(astro, urls.conversation(id), t('conversations.answered'));
}
