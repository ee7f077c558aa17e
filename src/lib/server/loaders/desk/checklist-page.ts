// What the shop still needs before it may sell, at the desk, with what can be filled in there.
import type { AstroGlobal } from 'astro';
import {
  type LotteryLicence,
  listLotteryLicences,
  saveLotteryLicences,
} from '#lib/contracts/catalogue/desk-licences.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { listSellingNeeds, type SellingNeed } from '#lib/contracts/selling-needs.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { toCommandSlug } from '#lib/domain/operators/command-form.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { toFormRefusal } from '../page/submit-form.ts';

export interface ShownNeed extends SellingNeed {
  /** Where it is met. */
  readonly href: string | undefined;
}

export interface ChecklistPage extends DeskPage {
  readonly isRealShop: boolean;
  readonly needs: readonly ShownNeed[];
  readonly licences: readonly LotteryLicence[];
  readonly errors: FieldErrors;
  readonly canChange: boolean;
}

const LICENCES = '#licences';
/** By the beginning of a need's key. */
const WAYS: readonly (readonly [string, () => string])[] = [
  ['licence:', () => LICENCES],
  ['permit:', urls.deskGames],
  ['support', urls.deskBrands],
  ['second-person', () => urls.deskCommand(toCommandSlug('staff add'))],
  ['age', () => urls.deskCommand(toCommandSlug('config set'))],
  ['terms', () => editorUrls.list('pages')],
  ['privacy', () => editorUrls.list('pages')],
  ['responsible-play', () => editorUrls.list('pages')],
  ['about', () => editorUrls.list('pages')],
];
const findWay = ({ key }: SellingNeed): string | undefined =>
  WAYS.find(([start]) => key.startsWith(start))?.[1]();

const PREFIX = 'licence.';

const readLicences = (data: FormData) =>
  [...data].flatMap(([name, value]) =>
    name.startsWith(PREFIX) && typeof value === 'string'
      ? [{ key: name.slice(PREFIX.length), licence: value.trim() }]
      : [],
  );

/** The page of the checklist, or the answer to give instead. */
export async function openChecklist(astro: AstroGlobal): Promise<ChecklistPage | Response> {
  const isSent = astro.request.method === 'POST';
  const page = await openDeskPage(astro, { right: isSent ? 'settings' : 'view' });
  if (page instanceof Response) return page;
  const { app, context, t } = page;
  const typed = isSent ? readLicences(await readForm(astro)) : [];
  let errors: FieldErrors = {};
  if (isSent)
    try {
      await callAsOperator(app, context, saveLotteryLicences, { body: { licences: typed } });
      return redirectWithNotice(astro, urls.deskChecklist(), t('desk.checklist-licences-saved'));
    } catch (error) {
      const refusal = toFormRefusal(error);
      astro.response.status = refusal.status;
      errors = refusal.errors;
    }
  const [{ needs, isRealShop }, { licences }] = await Promise.all([
    callAsOperator(app, context, listSellingNeeds),
    callAsOperator(app, context, listLotteryLicences),
  ]);
  return {
    ...page,
    isRealShop,
    needs: needs.map((need) => ({ ...need, href: findWay(need) })),
    licences: licences.map((one) => ({ ...one, ...typed.find(({ key }) => key === one.key) })),
    errors,
    canChange: page.rights.includes('settings'),
  };
}
