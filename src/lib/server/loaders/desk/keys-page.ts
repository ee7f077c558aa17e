// Keys of programs at the desk: the list, a new one, and what is done with one of them.
import type { AstroGlobal } from 'astro';
import {
  addDeskKey,
  type DeskKey,
  KEY_DAYS,
  listDeskKeys,
  renewDeskKey,
  revokeDeskKey,
} from '#lib/contracts/desk/keys.ts';
import { KEY_SCOPES } from '#lib/domain/operators/rights.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { callWithCode } from './call-with-code.ts';

export interface KeysPage {
  readonly page: DeskPage;
  readonly keys: readonly DeskKey[];
  readonly mayChange: boolean;
  /** What was typed of a new key. */
  readonly values: { readonly name: string; readonly scopes: readonly string[]; readonly days: string };
  readonly errors: Readonly<Record<string, string>>;
  /** What is refused and is about no field. */
  readonly refused: string | undefined;
  readonly asksCode: boolean;
  /** What opens: shown on this page alone. */
  readonly shown: { readonly name: string; readonly secret: string } | undefined;
  /** The key that is to be renewed or revoked, while that waits to be confirmed. */
  readonly chosen: { readonly key: DeskKey; readonly step: 'renew' | 'revoke' } | undefined;
}

const DEFAULT_DAYS = '90';
const OWN_FIELDS: ReadonlySet<string> = new Set(['name', 'scopes', 'days', 'code']);

const readText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

type Refused = Extract<Awaited<ReturnType<typeof callWithCode>>, { state: 'refused' }>;

function refuse(astro: AstroGlobal, page: KeysPage, { status, errors, asksCode }: Refused): KeysPage {
  astro.response.status = status;
  const all = Object.entries(errors).flatMap(([name, [first]]) =>
    first ? [[name.replace(/\..*$/, ''), first.message] as const] : [],
  );
  return {
    ...page,
    asksCode,
    errors: Object.fromEntries(all.filter(([name]) => OWN_FIELDS.has(name))),
    refused: all.find(([name]) => !OWN_FIELDS.has(name))?.[1],
  };
}

async function load(page: DeskPage): Promise<KeysPage> {
  const { keys } = await callAsOperator(page.app, page.context, listDeskKeys);
  return {
    page,
    keys,
    mayChange: page.rights.includes('people'),
    values: { name: '', scopes: ['view'], days: DEFAULT_DAYS },
    errors: {},
    refused: undefined,
    asksCode: !page.isElevated,
    shown: undefined,
    chosen: undefined,
  };
}

async function add(astro: AstroGlobal, shown: KeysPage, data: FormData): Promise<KeysPage> {
  const { page } = shown;
  const values = {
    name: readText(data, 'name'),
    scopes: data
      .getAll('scope')
      .map(String)
      .filter((scope) => (KEY_SCOPES as readonly string[]).includes(scope)),
    days: KEY_DAYS.some((days) => String(days) === readText(data, 'days'))
      ? readText(data, 'days')
      : DEFAULT_DAYS,
  };
  const body = { ...values, days: Number(values.days) };
  const done = await callWithCode(page, readText(data, 'code'), addDeskKey, { body });
  if (done.state === 'refused') return refuse(astro, { ...shown, values }, done);
  const { key, secret } = done.result;
  return { ...(await load({ ...page, isElevated: true })), shown: { name: key.name, secret } };
}

async function changeOne(astro: AstroGlobal, shown: KeysPage, data: FormData): Promise<KeysPage | Response> {
  const { page, keys } = shown;
  const { t } = page;
  const step = readText(data, 'step').startsWith('renew') ? 'renew' : 'revoke';
  const key = keys.find(({ id }) => id === readText(data, 'id'));
  if (!key || key.state === 'revoked')
    return redirectWithNotice(astro, urls.deskKeys(), t('desk.key-gone'), 'error');
  const waiting = { ...shown, chosen: { key, step } as const };
  if (!readText(data, 'step').endsWith('-now')) return waiting;
  const code = readText(data, 'code');
  const params = { id: key.id };
  if (step === 'revoke') {
    const done = await callWithCode(page, code, revokeDeskKey, { params });
    if (done.state === 'refused') return refuse(astro, waiting, done);
    return redirectWithNotice(astro, urls.deskKeys(), t('desk.key-revoked', { name: key.name }));
  }
  const done = await callWithCode(page, code, renewDeskKey, { params });
  if (done.state === 'refused') return refuse(astro, waiting, done);
  return {
    ...(await load({ ...page, isElevated: true })),
    shown: { name: key.name, secret: done.result.secret },
  };
}

/** The keys, or what came of a form. */
export async function openKeysPage(astro: AstroGlobal): Promise<KeysPage | Response> {
  const isSent = astro.request.method === 'POST';
  const page = await openDeskPage(astro, { right: isSent ? 'people' : 'audit' });
  if (page instanceof Response) return page;
  const shown = await load(page);
  if (!isSent) return shown;
  const data = await readForm(astro);
  const step = readText(data, 'step');
  if (step === 'back') return shown;
  return step === 'add' ? add(astro, shown, data) : changeOne(astro, shown, data);
}
