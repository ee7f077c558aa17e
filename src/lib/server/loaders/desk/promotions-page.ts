// Promotions at the desk.
import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import {
  addDeskPromotionCodes,
  archiveDeskPromotion,
  changeDeskPromotion,
  createDeskPromotion,
  endDeskPromotion,
  getDeskPromotion,
  listDeskPromotionCodes,
  listDeskPromotions,
} from '#lib/contracts/settings/desk-promotions.ts';
import { giveStaffCode } from '#lib/contracts/staff.ts';
import { toAmount } from '#lib/domain/money/money.ts';
import type { FormNode } from '#lib/domain/operators/schema-form.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { callAsOperator, isUnknownAddress } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { answerNotFound } from '../page/open-page.ts';
import { toFormRefusal } from '../page/submit-form.ts';
import { answerCsv, writeDeskCsv } from './desk-csv.ts';
import {
  buildTermsForm,
  listTermsChanges,
  readOne,
  readSentForm,
  readTerms,
  type SentForm,
  sayErrors,
  type TermsChange,
} from './promotion-form.ts';

export interface PromotionsPage extends DeskPage {
  readonly q: string;
  readonly isArchived: boolean;
  readonly list: ResultOf<typeof listDeskPromotions>;
  readonly canChange: boolean;
}

export async function openPromotionsPage(astro: AstroGlobal): Promise<PromotionsPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const read = (name: string) => astro.url.searchParams.get(name) ?? '';
  const isArchived = read('archived') === 'yes';
  const query = { q: read('q').trim(), after: read('after'), isArchived: isArchived ? 'yes' : undefined };
  const list = await callAsOperator(page.app, page.context, listDeskPromotions, { query });
  return { ...page, q: query.q, isArchived, list, canChange: page.rights.includes('money') };
}

interface FormPage extends DeskPage {
  readonly form: FormNode;
  readonly names: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly asksCode: boolean;
}

export interface NewPromotionPage extends FormPage {
  readonly key: string;
  readonly code: string;
  readonly count: string;
}

const KEY = /^[\w-]{20,60}$/;
const toNames = (offers: readonly { key: string; name: string }[]): Record<string, string> =>
  Object.fromEntries(offers.map(({ key, name }) => [key, name]));

/** A number, or what was typed where it is none. */
const readNumber = (text: string): number | string => (/^\d{1,9}$/.test(text) ? Number(text) : text);

/** The code of the second factor was not right. */
class FactorRefused extends Error {
  override readonly name = 'FactorRefused';
}

/** What moves money asks for the second factor again. @throws FactorRefused */
async function giveCode({ app, context, isElevated }: DeskPage, sent: SentForm): Promise<void> {
  if (isElevated) return;
  try {
    await callAsOperator(app, context, giveStaffCode, { body: { code: readOne(sent, 'factor') } });
  } catch (error) {
    throw new FactorRefused('The code was refused', { cause: error });
  }
}

interface Refusal {
  /** `factor` is the code of the second factor, `code` that of a promotion. */
  readonly errors: Readonly<Record<string, string>>;
  readonly isFactor: boolean;
}

function sayRefusal(astro: AstroGlobal, error: unknown): Refusal {
  const cause = error instanceof FactorRefused ? error.cause : error;
  const { status, errors, code } = toFormRefusal(cause);
  astro.response.status = status;
  const said = sayErrors(errors);
  const isFactor = cause !== error || code === 'factor_needed';
  return { isFactor, errors: isFactor ? { factor: Object.values(said)[0] ?? '' } : said };
}

export async function openNewPromotionPage(astro: AstroGlobal): Promise<NewPromotionPage | Response> {
  const page = await openDeskPage(astro, { right: 'money' });
  if (page instanceof Response) return page;
  const { app, context, t } = page;
  const { offers } = await callAsOperator(app, context, listDeskPromotions, { query: {} });
  const shown = { ...page, names: toNames(offers), errors: {}, asksCode: !page.isElevated };
  if (astro.request.method !== 'POST')
    return { ...shown, form: buildTermsForm(offers, {}), key: randomUUID(), code: '', count: '1' };
  const sent = readSentForm(await readForm(astro));
  const terms = readTerms(offers, sent);
  const [code, count, key] = ['code', 'count', 'key'].map((name) => readOne(sent, name)) as [
    string,
    string,
    string,
  ];
  try {
    await giveCode(page, sent);
    const body = { key, terms, ...(code !== '' && { code }), count: readNumber(count || '1') };
    const { id } = await callAsOperator(app, context, createDeskPromotion, { body });
    return redirectWithNotice(
      astro,
      urls.deskPromotion(id),
      t('desk.promotion-made', { name: String(terms.name ?? '') }),
    );
  } catch (error) {
    const refused = sayRefusal(astro, error);
    const form = buildTermsForm(offers, terms);
    return { ...shown, form, key: KEY.test(key) ? key : randomUUID(), code, count, errors: refused.errors };
  }
}

type Promotion = ResultOf<typeof getDeskPromotion>;

export interface PromotionPage extends FormPage {
  readonly promotion: Promotion;
  readonly canChange: boolean;
  /** What is about to be done, until it is confirmed. */
  readonly toConfirm: 'change' | 'end' | undefined;
  readonly changes: readonly TermsChange[];
  /** Fields that are sent again with the confirmation. */
  readonly kept: readonly (readonly [string, string])[];
}

const NOT_KEPT: ReadonlySet<string> = new Set(['action', 'factor', 'revision']);

function show(page: DeskPage, promotion: Promotion, terms: unknown = promotion.terms): PromotionPage {
  const { offers, state } = promotion;
  return {
    ...page,
    promotion,
    form: buildTermsForm(offers, terms),
    names: toNames(offers),
    errors: {},
    asksCode: !page.isElevated,
    canChange: page.rights.includes('money') && (state === 'planned' || state === 'running'),
    toConfirm: undefined,
    changes: [],
    kept: [],
  };
}

interface Acted {
  readonly page: DeskPage;
  readonly promotion: Promotion;
  readonly sent: SentForm;
  readonly terms: Readonly<Record<string, unknown>>;
}

/** Does what a button asks for. @returns what is said of it */
async function act({ page, promotion, sent, terms }: Acted, action: string): Promise<string> {
  const { app, context, t } = page;
  const { id, name } = promotion;
  const params = { id };
  const revision = Number(readNumber(readOne(sent, 'revision'))) || 0;
  await giveCode(page, sent);
  switch (action) {
    case 'do-change':
      await callAsOperator(app, context, changeDeskPromotion, { params, body: { terms, revision } });
      return t('desk.promotion-changed', { name: String(terms.name ?? name) });
    case 'do-end':
      await callAsOperator(app, context, endDeskPromotion, { params, body: { revision } });
      return t('desk.promotion-ended', { name });
    case 'add': {
      const body = { count: readNumber(readOne(sent, 'count')), revision };
      const { count } = await callAsOperator(app, context, addDeskPromotionCodes, { params, body });
      return t('desk.promotion-added', { count });
    }
    default: {
      const isArchived = action === 'archive';
      await callAsOperator(app, context, archiveDeskPromotion, { params, body: { isArchived } });
      return t(isArchived ? 'desk.promotion-archived' : 'desk.promotion-unarchived', { name });
    }
  }
}

const ACTIONS: ReadonlySet<string> = new Set(['do-change', 'do-end', 'add', 'archive', 'unarchive']);

const loadPromotion = ({ app, context }: DeskPage, id: string): Promise<Promotion | undefined> =>
  callAsOperator(app, context, getDeskPromotion, { params: { id } }).catch((error: unknown) => {
    if (isUnknownAddress(error)) return undefined;
    throw error;
  });

/** The page of a promotion, or the answer to give instead. */
export async function openPromotionPage(astro: AstroGlobal): Promise<PromotionPage | Response> {
  const isSent = astro.request.method === 'POST';
  const page = await openDeskPage(astro, { right: isSent ? 'money' : 'view' });
  if (page instanceof Response) return page;
  const { id = '' } = astro.params;
  const promotion = await loadPromotion(page, id);
  if (!promotion) return answerNotFound(astro);
  if (!isSent) return show(page, promotion);
  const sent = readSentForm(await readForm(astro));
  const terms = readTerms(promotion.offers, sent);
  const isOfTerms = [...sent.keys()].some((name) => name.startsWith('terms.'));
  const shown = show(page, promotion, isOfTerms ? terms : undefined);
  const action = readOne(sent, 'action');
  const kept = [...sent].flatMap(([name, values]) =>
    NOT_KEPT.has(name) ? [] : values.map((value) => [name, value] as const),
  );
  if (action === 'back') return shown;
  if (action === 'end') return { ...shown, toConfirm: 'end' };
  if (!ACTIONS.has(action)) {
    const changes = listTermsChanges(page.t, promotion.terms, terms);
    if (changes.length > 0) return { ...shown, toConfirm: 'change', changes, kept };
    return redirectWithNotice(astro, urls.deskPromotion(id), page.t('desk.promotion-same'), 'warning');
  }
  try {
    return redirectWithNotice(
      astro,
      urls.deskPromotion(id),
      await act({ page, promotion, sent, terms }, action),
    );
  } catch (error) {
    const { errors, isFactor } = sayRefusal(astro, error);
    const now = (await loadPromotion(page, id)) ?? promotion;
    const again = show(page, now, isOfTerms ? terms : undefined);
    // A code of the second factor that is not right is typed again where it was asked for.
    const toConfirm =
      isFactor && action.startsWith('do-') ? (action === 'do-end' ? 'end' : 'change') : undefined;
    const changes = listTermsChanges(page.t, now.terms, terms);
    return { ...again, errors, toConfirm, changes, kept };
  }
}

/** All codes of a promotion as a table for other programs, or the answer to give instead. */
export async function answerPromotionCsv(astro: AstroGlobal): Promise<Response> {
  const page = await openDeskPage(astro, { right: 'money' });
  if (page instanceof Response) return page;
  const { t } = page;
  const { id = '' } = astro.params;
  if (!page.isElevated)
    return astro.redirect(`${urls.deskConfirm()}?${new URLSearchParams({ next: astro.url.pathname })}`);
  const found = await callAsOperator(page.app, page.context, listDeskPromotionCodes, {
    params: { id },
  }).catch((error: unknown) => {
    if (isUnknownAddress(error)) return undefined;
    throw error;
  });
  if (!found) return answerNotFound(astro);
  const head = ['code', 'state', 'used', 'given'].map((name) => t(`desk.promotion-${name}`));
  const rows = found.codes.map(({ code, isGood, used, givenCents }) => [
    code,
    t(isGood ? 'desk.promotion-good' : 'desk.promotion-no-good'),
    used,
    toAmount(givenCents),
  ]);
  return answerCsv(`codes-${id}`, writeDeskCsv(head, rows));
}
