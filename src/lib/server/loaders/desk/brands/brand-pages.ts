// The brands at the desk.
import type { AstroGlobal } from 'astro';
import {
  type BrandSettings,
  type DeskBrand,
  listDeskBrands,
  saveDeskBrand,
} from '#lib/contracts/desk/brands.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { BRAND_FIELDS, type BrandFields } from '#lib/domain/brand/brand-fields.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { callAsOperator } from '../../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../../page/desk-page.ts';
import { readForm } from '../../page/form-body.ts';
import { answerNotFound } from '../../page/open-page.ts';
import { toFormRefusal } from '../../page/submit-form.ts';

export interface BrandListPage extends DeskPage {
  readonly brands: readonly DeskBrand[];
  readonly canChange: boolean;
}

export async function openBrandList(astro: AstroGlobal): Promise<BrandListPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const { brands } = await callAsOperator(page.app, page.context, listDeskBrands);
  return { ...page, brands, canChange: page.rights.includes('settings') };
}

export interface BrandPage extends DeskPage {
  /** Undefined for a new one. */
  readonly edited: DeskBrand | undefined;
  readonly segments: readonly string[];
  readonly fields: BrandFields;
  readonly errors: FieldErrors;
  /** What the form was filled from; empty for a new brand. */
  readonly version: string;
}

/** A page about one brand. */
export interface OpenedBrand {
  readonly page: DeskPage;
  readonly brand: DeskBrand;
  readonly canChange: boolean;
}

/** The brand of the address for one of its further pages, or the answer to give instead. */
export async function openBrand(astro: AstroGlobal): Promise<OpenedBrand | Response> {
  const page = await openDeskPage(astro, {
    right: astro.request.method === 'POST' ? 'settings' : 'view',
  });
  if (page instanceof Response) return page;
  const { brands } = await callAsOperator(page.app, page.context, listDeskBrands);
  const brand = brands.find(({ key }) => key === astro.params.key);
  if (!brand) return answerNotFound(astro);
  return { page, brand, canChange: page.rights.includes('settings') };
}

/** What a new brand begins with. */
const NEW_FIELDS: BrandFields = {
  key: '',
  name: '',
  tagline: '',
  hosts: '',
  segmentName: 'default',
  supportEmail: '',
  supportNumber: '',
  supportOpeningHours: '',
  disclaimer: '',
  accent: '#0b5d46',
  highlight: '#ffcb2e',
};

const toFields = (brand: DeskBrand): BrandFields => ({
  key: brand.key,
  name: brand.name,
  tagline: brand.tagline,
  hosts: brand.hosts.join(' '),
  segmentName: brand.segmentName,
  supportEmail: brand.supportEmail,
  supportNumber: brand.supportNumber,
  supportOpeningHours: brand.supportOpeningHours,
  disclaimer: brand.disclaimer,
  accent: brand.accent,
  highlight: brand.highlight,
});

const readFields = (data: FormData, key: string): BrandFields => {
  const read = Object.fromEntries(BRAND_FIELDS.map((name) => [name, String(data.get(name) ?? '').trim()]));
  return { ...NEW_FIELDS, ...read, key };
};

const toSettings = ({ key: _, hosts, ...fields }: BrandFields): BrandSettings => ({
  ...fields,
  hosts: hosts
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean),
});

/** A field of a list is that of the list. */
const gatherLists = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, list]) => [field.replace(/\..*$/, ''), list]));

/** The form of a brand, or of a new one, or the answer to give instead. */
export async function openBrandPage(astro: AstroGlobal): Promise<BrandPage | Response> {
  const isSent = astro.request.method === 'POST';
  const isNew = astro.params.key === undefined;
  const page = await openDeskPage(astro, { right: isSent || isNew ? 'settings' : 'view' });
  if (page instanceof Response) return page;
  const { app, context, t } = page;
  const { brands, segments } = await callAsOperator(app, context, listDeskBrands);
  const brand = brands.find(({ key }) => key === astro.params.key);
  if (!isNew && !brand) return answerNotFound(astro);
  const show = (fields: BrandFields, errors: FieldErrors): BrandPage => ({
    ...page,
    edited: brand,
    segments,
    fields,
    errors,
    version: brand?.version ?? '',
  });
  if (!isSent) return show(brand ? toFields(brand) : NEW_FIELDS, {});
  const data = await readForm(astro);
  const fields = readFields(data, brand?.key ?? String(data.get('key') ?? '').trim());
  try {
    const saved = await callAsOperator(app, context, saveDeskBrand, {
      params: { key: fields.key || '-' },
      body: { ...toSettings(fields), isNew, ...(!isNew && { version: String(data.get('version') ?? '') }) },
    });
    return redirectWithNotice(astro, urls.deskBrand(saved.key), t('desk.brand-saved', { name: saved.name }));
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    return show(fields, gatherLists(errors));
  }
}
