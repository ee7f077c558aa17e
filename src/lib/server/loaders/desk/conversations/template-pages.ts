// Texts that answer often, at the desk: the list, and one with its form.
import type { AstroGlobal } from 'astro';
import { listBrands } from '#content/brands/known.ts';
import {
  type DeskTemplate,
  listDeskTemplates,
  removeDeskTemplate,
  saveDeskTemplate,
} from '#lib/contracts/conversations/desk-templates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { callAsOperator } from '../../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../../page/desk-page.ts';
import { readForm } from '../../page/form-body.ts';
import { answerNotFound } from '../../page/open-page.ts';
import { toFormRefusal } from '../../page/submit-form.ts';
import { readText } from '../act.ts';

export interface TemplatesPage {
  readonly page: DeskPage;
  readonly rows: readonly DeskTemplate[];
  readonly mayChange: boolean;
}

export async function openTemplatesPage(astro: AstroGlobal): Promise<TemplatesPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const { rows } = await callAsOperator(page.app, page.context, listDeskTemplates);
  return { page, rows, mayChange: page.rights.includes('settings') };
}

const FIELDS = ['version', 'brand', 'locale', 'name', 'text'] as const;
type Values = Readonly<Record<(typeof FIELDS)[number], string>>;

export interface TemplatePage {
  readonly page: DeskPage;
  readonly isNew: boolean;
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>>;
  /** What is refused and is about no field. */
  readonly refused: string | undefined;
  readonly brands: readonly { readonly key: string; readonly name: string }[];
  readonly locales: readonly string[];
}

const NEW = 'new';

/** Does what the form asks for. @returns what is said of it */
async function act({ app, context, t }: DeskPage, id: string, step: string, values: Values): Promise<string> {
  const params = { id };
  if (step === 'remove') {
    await callAsOperator(app, context, removeDeskTemplate, { params });
    return t('desk.text-removed', { name: values.name });
  }
  await callAsOperator(app, context, saveDeskTemplate, { params, body: values });
  return t('desk.text-saved', { name: values.name });
}

/** The form of a text, or what came of it. */
export async function openTemplatePage(astro: AstroGlobal): Promise<TemplatePage | Response> {
  const page = await openDeskPage(astro, { right: 'settings' });
  if (page instanceof Response) return page;
  const { id = '' } = astro.params;
  const { rows, locales } = await callAsOperator(page.app, page.context, listDeskTemplates);
  const found = rows.find((row) => row.id === id);
  if (!found && id !== NEW) return answerNotFound(astro);
  const held: Values = found
    ? { ...found, version: String(found.version) }
    : { version: '0', brand: '', locale: locales[0] ?? '', name: '', text: '' };
  const brands = listBrands().map(({ key, name }) => ({ key, name }));
  const shown = { page, isNew: !found, values: held, errors: {}, refused: undefined, brands, locales };
  if (astro.request.method !== 'POST') return shown;
  const data = await readForm(astro);
  const values = Object.fromEntries(FIELDS.map((name) => [name, readText(data, name)])) as Values;
  try {
    return redirectWithNotice(
      astro,
      urls.deskTemplates(),
      await act(page, id, readText(data, 'step'), values),
    );
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    const at = Object.entries(errors).flatMap(([name, [first]]) =>
      first ? [[name, first.message] as const] : [],
    );
    const isField = (name: string) => FIELDS.some((field) => field === name);
    return {
      ...shown,
      values,
      errors: Object.fromEntries(at.filter(([name]) => isField(name))),
      refused: at.find(([name]) => !isField(name))?.[1],
    };
  }
}
