// Addresses that are told what happens, at the desk: the list with a new one, and one with its messages.
import type { AstroGlobal } from 'astro';
import {
  addDeskWebhook,
  changeDeskWebhook,
  type DeskWebhook,
  getDeskWebhook,
  listDeskWebhooks,
  removeDeskWebhook,
  renewDeskWebhookSecret,
  WEBHOOK_TYPES,
} from '#lib/contracts/desk/webhooks.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { callAsOperator, isUnknownAddress } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { answerNotFound } from '../page/open-page.ts';
import { toFormRefusal } from '../page/submit-form.ts';
import { type CodedCall, callWithCode } from './call-with-code.ts';

interface WebhookValues {
  readonly url: string;
  readonly note: string;
  readonly types: readonly string[];
}

interface FormState {
  readonly page: DeskPage;
  readonly values: WebhookValues;
  readonly errors: Readonly<Record<string, string>>;
  /** What is refused and is about no field. */
  readonly refused: string | undefined;
  readonly asksCode: boolean;
  /** Shown on this page alone. */
  readonly secret: string | undefined;
}

export interface WebhookList extends FormState {
  readonly webhooks: readonly DeskWebhook[];
  readonly mayAdd: boolean;
}

const FIELDS: ReadonlySet<string> = new Set(['url', 'note', 'types', 'code']);

const readText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

const readValues = (data: FormData): WebhookValues => ({
  url: readText(data, 'url'),
  note: readText(data, 'note'),
  types: data
    .getAll('type')
    .map(String)
    .filter((type) => (WEBHOOK_TYPES as readonly string[]).includes(type)),
});

type Refused = Extract<CodedCall<unknown>, { state: 'refused' }>;

function refuse<S extends FormState>(astro: AstroGlobal, shown: S, { status, errors, asksCode }: Refused): S {
  astro.response.status = status;
  const all = Object.entries(errors).flatMap(([name, [first]]) =>
    first ? [[name.replace(/\..*$/, ''), first.message] as const] : [],
  );
  return {
    ...shown,
    asksCode,
    errors: Object.fromEntries(all.filter(([name]) => FIELDS.has(name))),
    refused: all.find(([name]) => !FIELDS.has(name))?.[1],
  };
}

const startForm = (page: DeskPage): FormState => ({
  page,
  values: { url: '', note: '', types: [...WEBHOOK_TYPES] },
  errors: {},
  refused: undefined,
  asksCode: !page.isElevated,
  secret: undefined,
});

async function loadList(page: DeskPage): Promise<WebhookList> {
  const { webhooks } = await callAsOperator(page.app, page.context, listDeskWebhooks);
  return { ...startForm(page), webhooks, mayAdd: page.rights.includes('people') };
}

/** The list, or what came of the form of a new address. */
export async function openWebhookList(astro: AstroGlobal): Promise<WebhookList | Response> {
  const isSent = astro.request.method === 'POST';
  const page = await openDeskPage(astro, { right: isSent ? 'people' : 'audit' });
  if (page instanceof Response) return page;
  const shown = await loadList(page);
  if (!isSent) return shown;
  const data = await readForm(astro);
  const values = readValues(data);
  const done = await callWithCode(page, readText(data, 'code'), addDeskWebhook, { body: values });
  if (done.state === 'refused') return refuse(astro, { ...shown, values }, done);
  return { ...(await loadList({ ...page, isElevated: true })), secret: done.result.secret };
}

export interface WebhookPage extends FormState, ResultOf<typeof getDeskWebhook> {
  readonly mayChange: boolean;
  readonly mayOpen: boolean;
  /** What waits to be confirmed. */
  readonly chosen: 'secret' | 'remove' | undefined;
}

async function loadOne(astro: AstroGlobal, page: DeskPage): Promise<WebhookPage | undefined> {
  const { after } = readListQuery(astro.url, ['after']);
  const params = { id: astro.params.id ?? '' };
  try {
    const read = await callAsOperator(page.app, page.context, getDeskWebhook, { params, query: { after } });
    const { url, note, types } = read.webhook;
    return {
      ...startForm(page),
      ...read,
      values: { url, note, types },
      mayChange: page.rights.includes('settings'),
      mayOpen: page.rights.includes('people'),
      chosen: undefined,
    };
  } catch (error) {
    if (isUnknownAddress(error)) return undefined;
    throw error;
  }
}

/** What a press changes, and what is said of it. */
function readChange(data: FormData): readonly [body: object, message: string] {
  const step = readText(data, 'step');
  if (step === 'test') return [{ isTest: true }, 'desk.webhook-tested'];
  if (step === 'replay') return [{ replay: readText(data, 'delivery') }, 'desk.webhook-replayed'];
  if (step === 'on' || step === 'off') return [{ isOn: step === 'on' }, `desk.webhook-switched-${step}`];
  const { types, note } = readValues(data);
  return [{ types, note }, 'desk.webhook-saved'];
}

async function change(
  astro: AstroGlobal,
  shown: WebhookPage,
  data: FormData,
): Promise<WebhookPage | Response> {
  const { page, webhook } = shown;
  const [body, message] = readChange(data);
  try {
    await callAsOperator(page.app, page.context, changeDeskWebhook, { params: { id: webhook.id }, body });
    return redirectWithNotice(astro, urls.deskWebhook(webhook.id), page.t(message));
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    const values = 'types' in body ? readValues(data) : shown.values;
    const kept = { ...shown, values: { ...values, url: webhook.url } };
    return refuse(astro, kept, { state: 'refused', status, errors, asksCode: false });
  }
}

async function confirm(
  astro: AstroGlobal,
  shown: WebhookPage,
  data: FormData,
): Promise<WebhookPage | Response> {
  const { page, webhook } = shown;
  const { t } = page;
  const [chosen, isNow] = readText(data, 'step').split('-') as ['secret' | 'remove', string | undefined];
  const waiting: WebhookPage = { ...shown, chosen };
  if (isNow !== 'now') return waiting;
  const [code, params] = [readText(data, 'code'), { id: webhook.id }];
  if (chosen === 'remove') {
    const done = await callWithCode(page, code, removeDeskWebhook, { params });
    if (done.state === 'refused') return refuse(astro, waiting, done);
    return redirectWithNotice(astro, urls.deskWebhooks(), t('desk.webhook-removed', { url: webhook.url }));
  }
  const done = await callWithCode(page, code, renewDeskWebhookSecret, { params });
  if (done.state === 'refused') return refuse(astro, waiting, done);
  const next = await loadOne(astro, { ...page, isElevated: true });
  return { ...(next ?? shown), secret: done.result.secret };
}

const CONFIRMED: ReadonlySet<string> = new Set(['secret', 'remove', 'secret-now', 'remove-now']);

/** One address with its messages, or what came of a form. */
export async function openWebhookPage(astro: AstroGlobal): Promise<WebhookPage | Response> {
  const isSent = astro.request.method === 'POST';
  const data = isSent ? await readForm(astro) : new FormData();
  const step = readText(data, 'step');
  const right = !isSent ? 'audit' : CONFIRMED.has(step) ? 'people' : 'settings';
  const page = await openDeskPage(astro, { right });
  if (page instanceof Response) return page;
  const shown = await loadOne(astro, page);
  if (!shown) return answerNotFound(astro);
  if (!isSent || step === 'back') return shown;
  return CONFIRMED.has(step) ? confirm(astro, shown, data) : change(astro, shown, data);
}
