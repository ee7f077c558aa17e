// The settings of the shop at the desk.
import type { AstroGlobal } from 'astro';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import {
  type DeskSetting,
  getDeskSetting,
  listDeskSettings,
  saveDeskSetting,
  undoDeskSetting,
} from '#lib/contracts/settings/desk-settings.ts';
import { giveStaffCode } from '#lib/contracts/staff.ts';
import { toSentence } from '#lib/domain/operators/part-errors.ts';
import { describeSetting, nameSetting } from '#lib/domain/operators/part-names.ts';
import { needsElevation } from '#lib/domain/operators/rights.ts';
import {
  buildForm,
  dropRow,
  type FormNode,
  readSchemaForm,
  type ValueSchema,
} from '#lib/domain/operators/schema-form.ts';
import { getSettingGroup, SETTING_GROUPS, type SettingGroup } from '#lib/domain/operators/setting-groups.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { callAsOperator, isUnknownAddress } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { answerNotFound } from '../page/open-page.ts';
import { toFormRefusal } from '../page/submit-form.ts';

export interface SettingsPage extends DeskPage {
  /** What was searched for. */
  readonly words: string;
  readonly groups: readonly { readonly group: SettingGroup; readonly settings: readonly DeskSetting[] }[];
}

/** The list of all settings in their groups, or the answer to give instead. */
export async function openSettingsPage(astro: AstroGlobal): Promise<SettingsPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const { t } = page;
  const words = (astro.url.searchParams.get('q') ?? '').trim();
  const { settings } = await callAsOperator(page.app, page.context, listDeskSettings);
  const found = settings.filter(({ key }) =>
    `${key} ${nameSetting(t, key)} ${describeSetting(t, key) ?? ''}`
      .toLowerCase()
      .includes(words.toLowerCase()),
  );
  const groups = SETTING_GROUPS.map((group) => ({
    group,
    settings: found.filter(({ key }) => getSettingGroup(key) === group),
  })).filter((one) => one.settings.length > 0);
  return { ...page, words, groups };
}

type WholeSetting = ResultOf<typeof getDeskSetting>;

export interface SettingPage extends DeskPage {
  readonly setting: WholeSetting;
  readonly form: FormNode;
  readonly canChange: boolean;
  readonly asksCode: boolean;
  readonly reason: string;
  /** By path; `general` is about no field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Somebody else has changed it while the form was open. */
  readonly isMet: boolean;
}

/** The name of the value's field, and the start of the paths in it. */
const VALUE = 'value';
/** Names of a form and of a value have as many letters at most. */
const NUMBER = /^(?:undo)\.(\d{1,7})$/;

const parseText = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
};

interface Sent {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly action: string;
  readonly reason: string;
  readonly code: string;
  readonly revision: number;
}

async function readSent(astro: AstroGlobal): Promise<Sent> {
  const data = await readForm(astro);
  const read = (name: string): string => String(data.get(name) ?? '').trim();
  const names = [...new Set(data.keys())].filter((name) => name === VALUE || name.startsWith(`${VALUE}.`));
  return {
    fields: new Map(names.map((name) => [name, data.getAll(name).map(String)])),
    action: read('action'),
    reason: read('reason'),
    code: read('code'),
    revision: Number(/^\d{1,9}$/.exec(read('revision'))?.[0] ?? 0),
  };
}

const loadSetting = (page: DeskPage, key: string): Promise<WholeSetting | undefined> =>
  callAsOperator(page.app, page.context, getDeskSetting, { params: { key } }).catch((error: unknown) => {
    if (isUnknownAddress(error)) return undefined;
    throw error;
  });

const getSchema = ({ schema }: WholeSetting): ValueSchema => JSON.parse(schema) as ValueSchema;

function show(page: DeskPage, setting: WholeSetting, value?: unknown, added?: string): SettingPage {
  const held = value ?? parseText(setting.value ?? setting.default);
  return {
    ...page,
    setting,
    form: buildForm(getSchema(setting), held, { path: VALUE, added }),
    canChange: page.rights.includes(setting.right) && !setting.isElsewhere,
    asksCode: needsElevation(setting.right) && !page.isElevated,
    reason: '',
    errors: {},
    isMet: false,
  };
}

/** Saves, goes back to the default, or takes a change back. @returns what is said of it */
async function take(page: DeskPage, setting: WholeSetting, sent: Sent): Promise<string> {
  const { app, context, t } = page;
  const { key } = setting;
  const { revision, reason, action } = sent;
  const name = nameSetting(t, key);
  const [, number] = NUMBER.exec(action) ?? [];
  if (needsElevation(setting.right) && !page.isElevated)
    await callAsOperator(app, context, giveStaffCode, { body: { code: sent.code } });
  if (number !== undefined) {
    const body = { number: Number(number), revision };
    await callAsOperator(app, context, undoDeskSetting, { params: { key }, body });
    return t('desk.setting-undone', { name });
  }
  const value =
    action === 'reset' ? undefined : readSchemaForm(getSchema(setting), sent.fields, { path: VALUE });
  const text = value === undefined ? null : JSON.stringify(value);
  const saved = await callAsOperator(app, context, saveDeskSetting, {
    params: { key },
    body: { value: text, reason, revision },
  });
  return t(saved.revision === revision ? 'desk.setting-same' : 'desk.setting-saved', { name });
}

const sayErrors = (errors: ReturnType<typeof toFormRefusal>['errors']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([at, [first]]) => (first ? [[at, toSentence(first.message)]] : [])),
  );

/** The page with what was typed and why it was not taken. */
async function refuse(
  astro: AstroGlobal,
  page: DeskPage,
  { setting, sent, error }: { setting: WholeSetting; sent: Sent; error: unknown },
): Promise<SettingPage> {
  const { status, errors, code } = toFormRefusal(error);
  astro.response.status = status;
  const now = (await loadSetting(page, setting.key)) ?? setting;
  const typed = readSchemaForm(getSchema(now), sent.fields, { path: VALUE });
  const shown = show(page, now, sent.fields.size > 0 ? typed : undefined);
  return {
    ...shown,
    asksCode: shown.asksCode || code === 'factor_needed',
    reason: sent.reason,
    errors: sayErrors(errors),
    isMet: code === 'setting_changed',
  };
}

/** The page of a setting, or the answer to give instead. */
export async function openSettingPage(astro: AstroGlobal): Promise<SettingPage | Response> {
  const isSent = astro.request.method === 'POST';
  const page = await openDeskPage(astro, { right: isSent ? 'settings' : 'view' });
  if (page instanceof Response) return page;
  const { key = '' } = astro.params;
  const setting = await loadSetting(page, key);
  if (!setting) return answerNotFound(astro);
  if (!isSent) return show(page, setting);
  const sent = await readSent(astro);
  const [, step, row = ''] = /^(add-row|remove-row)\.(value[\w.-]{0,200})$/.exec(sent.action) ?? [];
  if (step) {
    const fields = step === 'remove-row' ? dropRow(sent.fields, row) : sent.fields;
    const value = readSchemaForm(getSchema(setting), fields, { path: VALUE });
    const shown = show(page, setting, value, step === 'add-row' ? row : undefined);
    return { ...shown, reason: sent.reason, setting: { ...setting, revision: sent.revision } };
  }
  try {
    return redirectWithNotice(astro, urls.deskSetting(key), await take(page, setting, sent));
  } catch (error) {
    return refuse(astro, page, { setting, sent, error });
  }
}
