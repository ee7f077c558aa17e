// What a brand was: each version with what it changed, and the way back.
import type { AstroGlobal } from 'astro';
import {
  type BrandVersion,
  listBrandVersions,
  restoreBrandVersion,
} from '#lib/contracts/desk/brand-versions.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { callAsOperator } from '../../../session/desk-session.ts';
import { redirectWithNotice } from '../../page/desk-page.ts';
import { readForm } from '../../page/form-body.ts';
import { toFormRefusal } from '../../page/submit-form.ts';
import { type OpenedBrand, openBrand } from './brand-pages.ts';

export interface BrandVersionsPage extends OpenedBrand {
  /** The newest first. */
  readonly versions: readonly BrandVersion[];
  readonly refusal: string | undefined;
}

async function restore(
  astro: AstroGlobal,
  { page, brand }: OpenedBrand,
  id: string,
): Promise<Response | string> {
  const { app, context, t } = page;
  try {
    const { changes } = await callAsOperator(app, context, restoreBrandVersion, {
      params: { key: brand.key, id },
    });
    const message = t(changes.length > 0 ? 'desk.brand-restored' : 'desk.brand-restored-same', {
      name: brand.name,
    });
    return redirectWithNotice(astro, urls.deskBrandVersions(brand.key), message);
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    return Object.values(errors)[0]?.[0]?.message ?? '';
  }
}

/** The page of the versions, or the answer to give instead. */
export async function openBrandVersions(astro: AstroGlobal): Promise<BrandVersionsPage | Response> {
  const opened = await openBrand(astro);
  if (opened instanceof Response) return opened;
  const { page, brand } = opened;
  const isSent = astro.request.method === 'POST';
  const restored = isSent
    ? await restore(astro, opened, String((await readForm(astro)).get('version') ?? '-'))
    : undefined;
  if (restored instanceof Response) return restored;
  const { versions } = await callAsOperator(page.app, page.context, listBrandVersions, {
    params: { key: brand.key },
  });
  return { ...opened, versions, refusal: restored };
}
