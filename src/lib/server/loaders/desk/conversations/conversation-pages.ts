// Conversations at the desk: those that wait, and one with its thread and the forms that answer it.
import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import { listBrands } from '#content/brands/known.ts';
import {
  AFTER_ANSWER,
  answerDeskConversation,
  CONVERSATION_CHANGES,
  CONVERSATION_FILTERS,
  changeDeskConversation,
  type DeskConversation,
  getDeskConversation,
  listDeskConversations,
  noteDeskConversation,
} from '#lib/contracts/conversations/desk-conversations.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';
import { toWaitingAge, type WaitingAge } from '#lib/domain/operators/waiting-age.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SUPPORT_TOPICS } from '#lib/domain/visitor/support.ts';
import { getShopNow } from '../../../services/platform.ts';
import { callAsOperator, isUnknownAddress } from '../../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../../page/desk-page.ts';
import { readForm } from '../../page/form-body.ts';
import { answerNotFound } from '../../page/open-page.ts';
import { toFormRefusal } from '../../page/submit-form.ts';
import { readText } from '../act.ts';

/** What the address of the list asks for; empty for everything. */
export interface ConversationFilters {
  readonly state: (typeof CONVERSATION_FILTERS)[number];
  readonly owner: string;
  readonly topic: string;
  readonly brand: string;
  readonly customer: string;
  readonly q: string;
}

export interface ConversationsPage {
  readonly page: DeskPage;
  readonly filters: ConversationFilters;
  readonly brands: readonly { readonly key: string; readonly name: string }[];
  readonly list: ResultOf<typeof listDeskConversations>;
  readonly toAge: (at: string) => WaitingAge;
}

const OWNERS = ['me', 'nobody'] as const;

/** What is none of what can be asked for is not asked for: anybody can type an address. */
function readFilters(url: URL): ConversationFilters {
  const { state, owner, topic, brand, customer, q } = readListQuery(url, [
    'state',
    'owner',
    'topic',
    'brand',
    'customer',
    'q',
  ]);
  return {
    state: CONVERSATION_FILTERS.find((known) => known === state) ?? (q || customer ? 'all' : 'open'),
    owner: OWNERS.find((known) => known === owner) ?? '',
    topic: SUPPORT_TOPICS.find((known) => known === topic) ?? '',
    brand: listBrands().find(({ key }) => key === brand)?.key ?? '',
    customer: customer.slice(0, 60),
    q,
  };
}

export async function openConversationsPage(astro: AstroGlobal): Promise<ConversationsPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const filters = readFilters(astro.url);
  const { after } = readListQuery(astro.url, ['after']);
  const list = await callAsOperator(page.app, page.context, listDeskConversations, {
    query: { ...filters, after },
  });
  const now = getShopNow();
  const brands = listBrands().map(({ key, name }) => ({ key, name }));
  return { page, filters, brands, list, toAge: (at) => toWaitingAge(now - Date.parse(at)) };
}

/** What the forms of a conversation hold; what was typed is never lost. */
export interface ConversationValues {
  readonly text: string;
  readonly after: string;
  readonly note: string;
  readonly template: string;
  readonly owner: string;
}

export interface ConversationPage {
  readonly page: DeskPage;
  readonly talk: DeskConversation;
  readonly brandName: string;
  readonly mayAct: boolean;
  readonly values: ConversationValues;
  readonly errors: Readonly<Record<string, string>>;
  /** What is refused and is about no field. */
  readonly refused: string | undefined;
  /** Messages after this one have come since the form was shown; empty where none has. */
  readonly seen: string;
  /** Of the next press, so that it counts once. */
  readonly key: string;
  readonly toAge: (at: string) => WaitingAge;
}

const KEY = /^[\w-]{20,60}$/;
const FIELDS: ReadonlySet<string> = new Set(['text', 'note', 'owner']);

const load = ({ app, context }: DeskPage, id: string): Promise<DeskConversation | undefined> =>
  callAsOperator(app, context, getDeskConversation, { params: { id } }).catch((error: unknown) => {
    if (isUnknownAddress(error)) return undefined;
    throw error;
  });

function show(page: DeskPage, talk: DeskConversation): ConversationPage {
  const now = getShopNow();
  return {
    page,
    talk,
    brandName: listBrands().find(({ key }) => key === talk.brand)?.name ?? talk.brand,
    mayAct: page.rights.includes('support') && !talk.isOwn,
    values: { text: '', after: 'waiting', note: '', template: '', owner: talk.ownerActor ?? '' },
    errors: {},
    refused: undefined,
    seen: '',
    key: randomUUID(),
    toAge: (at) => toWaitingAge(now - Date.parse(at)),
  };
}

interface Sent {
  readonly step: string;
  readonly version: string;
  readonly seen: string;
  readonly key: string;
  readonly values: ConversationValues;
}

function readSent(data: FormData): Sent {
  const read = (name: string) => readText(data, name);
  const key = read('key');
  return {
    step: read('step'),
    version: read('version'),
    seen: read('seen'),
    key: KEY.test(key) ? key : randomUUID(),
    values: {
      text: read('text'),
      after: read('after'),
      note: read('note'),
      template: read('template'),
      owner: read('owner'),
    },
  };
}

/** Does what a button asks for. @returns what is said of it */
async function act({ app, context, t }: DeskPage, id: string, sent: Sent): Promise<string> {
  const { step, version, key, values } = sent;
  const params = { id };
  if (step === 'answer') {
    const state = AFTER_ANSWER.find((known) => known === values.after) ?? 'waiting';
    const body = { key, version, text: values.text, state };
    await callAsOperator(app, context, answerDeskConversation, { params, body });
    return t('desk.talk-answered');
  }
  if (step === 'note') {
    await callAsOperator(app, context, noteDeskConversation, { params, body: { key, note: values.note } });
    return t('desk.talk-noted');
  }
  const change = CONVERSATION_CHANGES.find((known) => known === step) ?? 'take';
  const body = { version, change, owner: values.owner };
  await callAsOperator(app, context, changeDeskConversation, { params, body });
  return t(`desk.talk-done-${change}`);
}

/** What is chosen is added to what was typed. */
function fillIn(shown: ConversationPage, { values, key }: Sent): ConversationPage {
  const chosen = shown.talk.templates.find(({ id }) => id === values.template);
  const text = [values.text, chosen?.text ?? ''].filter((part) => part !== '').join('\n\n');
  return { ...shown, key, values: { ...values, text, template: '' } };
}

/** The conversation, or what came of one of its forms. */
export async function openConversationPage(astro: AstroGlobal): Promise<ConversationPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const { id = '' } = astro.params;
  const talk = await load(page, id);
  if (!talk) return answerNotFound(astro);
  const shown = show(page, talk);
  if (astro.request.method !== 'POST' || !shown.mayAct) return shown;
  const sent = readSent(await readForm(astro));
  if (sent.step === 'template') return fillIn(shown, sent);
  try {
    return redirectWithNotice(astro, urls.deskConversation(id), await act(page, id, sent));
  } catch (error) {
    const { status, errors, code } = toFormRefusal(error);
    astro.response.status = status;
    const at = Object.entries(errors).flatMap(([name, [first]]) =>
      first ? [[name, first.message] as const] : [],
    );
    const isStale = code === 'conversation_changed';
    return {
      ...show(page, (await load(page, id)) ?? talk),
      values: sent.values,
      key: isStale ? randomUUID() : sent.key,
      seen: isStale ? sent.seen : '',
      errors: Object.fromEntries(at.filter(([name]) => FIELDS.has(name))),
      refused: at.find(([name]) => !FIELDS.has(name))?.[1],
    };
  }
}
