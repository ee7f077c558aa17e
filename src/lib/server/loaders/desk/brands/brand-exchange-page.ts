// A brand that goes from shop to shop: as a file, and from a file after what differs was seen.
import type { AstroGlobal } from 'astro';
import { exportBrands, importBrands } from '#lib/contracts/desk/brand-versions.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { callAsOperator } from '../../../session/desk-session.ts';
import { createFileAnswer } from '../../account/statement/statement-file.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../../page/desk-page.ts';
import { readForm } from '../../page/form-body.ts';
import { toFormRefusal } from '../../page/submit-form.ts';
import { openBrand } from './brand-pages.ts';

export async function answerBrandExport(astro: AstroGlobal): Promise<Response> {
  const opened = await openBrand(astro);
  if (opened instanceof Response) return opened;
  const { page, brand } = opened;
  const { brands } = await callAsOperator(page.app, page.context, exportBrands, {
    query: { key: brand.key },
  });
  const text = `${JSON.stringify(brands, undefined, 2)}\n`;
  return createFileAnswer(text, 'application/json; charset=utf-8', `brand-${brand.key}.json`);
}

export interface BrandImportPage {
  readonly page: DeskPage;
  /** What is wrong with the file, a reason a line. */
  readonly faults: readonly string[];
  /** What the file would change, and its text, to be sent again. */
  readonly tried: { readonly found: ResultOf<typeof importBrands>; readonly text: string } | undefined;
}

async function readText(data: FormData): Promise<string> {
  const file = data.get('file');
  return file instanceof File && file.size > 0 ? file.text() : String(data.get('text') ?? '');
}

function parseBrands(text: string): readonly unknown[] | undefined {
  try {
    const given: unknown = JSON.parse(text);
    return Array.isArray(given) ? given : [given];
  } catch {
    return undefined;
  }
}

/** The page of the import, or the answer to give instead. */
export async function openBrandImport(astro: AstroGlobal): Promise<BrandImportPage | Response> {
  const page = await openDeskPage(astro, { right: 'settings' });
  if (page instanceof Response) return page;
  const { app, context, t } = page;
  const refuse = (faults: readonly string[], status = UNPROCESSABLE): BrandImportPage => {
    astro.response.status = status;
    return { page, faults, tried: undefined };
  };
  if (astro.request.method !== 'POST') {
    const isTooLarge = astro.url.searchParams.get('fault') === 'size';
    return { page, faults: isTooLarge ? [t('desk.brand-import-size')] : [], tried: undefined };
  }
  const data = await readForm(astro);
  const text = await readText(data);
  if (text.trim() === '') return refuse([t('desk.brand-import-missing')]);
  const brands = parseBrands(text);
  if (!brands) return refuse([t('desk.brand-import-json')]);
  const isTried = data.get('action') !== 'write';
  try {
    const found = await callAsOperator(app, context, importBrands, { body: { brands, isTried } });
    if (isTried) return { page, faults: [], tried: { found, text } };
    const names = found.brands.map(({ name }) => name).join(', ');
    const message = found.isWritten ? t('desk.brand-imported', { names }) : t('desk.brand-import-same');
    return redirectWithNotice(astro, urls.deskBrands(), message);
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    return refuse(
      Object.values(errors).flatMap((list) => list.flatMap(({ message }) => message.split('\n'))),
      status,
    );
  }
}
