// The logo, the icon and the type of a brand: a file is checked and kept, seen beside what is shown, and then shown.
import type { AstroGlobal } from 'astro';
import {
  addBrandFile,
  BRAND_FILE_BYTES,
  BRAND_FILE_ERRORS,
  type BrandFileAnswer,
  getBrandFileFacts,
  showBrandFiles,
} from '#lib/contracts/desk/brand-files.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { toFileAddress } from '#lib/domain/brand/own-files.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { findFont } from '../../../content/fonts.ts';
import { allowSheet } from '../../../content/theme-sheet.ts';
import { callAsOperator } from '../../../session/desk-session.ts';
import { redirectWithNotice } from '../../page/desk-page.ts';
import { readForm } from '../../page/form-body.ts';
import { toFormRefusal } from '../../page/submit-form.ts';
import { type OpenedBrand, openBrand } from './brand-pages.ts';

export const UPLOAD_KINDS = ['logo', 'favicon', 'font'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Fonts that come with the release, by their files. */
export const RELEASE_FONTS = [
  { file: 'familjen-grotesk.woff2', family: 'Familjen Grotesk' },
  { file: 'literata.woff2', family: 'Literata' },
] as const;

export interface BrandFilesPage extends OpenedBrand {
  /** Uploaded and not shown yet, by what it is for. */
  readonly waiting: Partial<Record<UploadKind, BrandFileAnswer>>;
  /** What is wrong with the file that was sent. */
  readonly errors: Partial<Record<UploadKind, string>>;
  /** Grounds, texts and fonts of the previews, allowed in the page's policy. */
  readonly sheet: string;
}

const toKind = (value: unknown): UploadKind | undefined => UPLOAD_KINDS.find((kind) => kind === value);
const say = (message: string, values: Record<string, string>): string =>
  message.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);
const sayTooLarge = (kind: UploadKind): string =>
  say(BRAND_FILE_ERRORS.file_too_large.message, { size: `${BRAND_FILE_BYTES[kind] / 1_000_000} MB` });

/** The font of an upload, and that of the brand, each under a name of its own. */
function renderPreviewSheet({ brand }: OpenedBrand, font: BrandFileAnswer | undefined): string {
  const shown = findFont(brand.font);
  const face = (name: string, href: string, weight: string) =>
    `@font-face{font-family:"${name}";font-weight:${weight};font-display:swap;src:url("${href}") format("woff2")}.dk-type--${name}{font-family:"${name}"}`;
  const [light, dark] = [brand.grounds.light, brand.grounds.dark];
  return [
    `.dk-shown--light{background:${light[0]};color:${light[1]}}`,
    `.dk-shown--dark{background:${dark[0]};color:${dark[1]}}`,
    ...(shown ? [face('now', shown.href, '400 700')] : []),
    ...(font ? [face('new', toFileAddress(font.name), font.metrics?.isVariable ? '400 700' : '400')] : []),
  ].join('');
}

async function findWaiting({ page }: OpenedBrand, kind: UploadKind, name: string | null) {
  if (!name) return {};
  try {
    return { [kind]: await callAsOperator(page.app, page.context, getBrandFileFacts, { params: { name } }) };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return {};
    throw error;
  }
}

async function createPage(
  astro: AstroGlobal,
  opened: OpenedBrand,
  errors: BrandFilesPage['errors'] = {},
): Promise<BrandFilesPage> {
  const { searchParams } = astro.url;
  const found = await Promise.all(
    UPLOAD_KINDS.map((kind) => findWaiting(opened, kind, searchParams.get(kind))),
  );
  const waiting: BrandFilesPage['waiting'] = Object.assign({}, ...found);
  return { ...opened, waiting, errors, sheet: allowSheet(astro, renderPreviewSheet(opened, waiting.font)) };
}

/** Checks the file and leads to its preview. */
async function upload(astro: AstroGlobal, opened: OpenedBrand, kind: UploadKind, file: unknown) {
  const { page, brand } = opened;
  const refuse = (message: string) => {
    astro.response.status = UNPROCESSABLE;
    return createPage(astro, opened, { [kind]: message });
  };
  if (!(file instanceof File) || file.size === 0) return refuse(BRAND_FILE_ERRORS.file_missing.message);
  if (file.size > BRAND_FILE_BYTES[kind]) return refuse(sayTooLarge(kind));
  const content = Buffer.from(await file.arrayBuffer()).toString('base64');
  try {
    const { name } = await callAsOperator(page.app, page.context, addBrandFile, {
      params: { key: brand.key },
      body: { kind, content },
    });
    return astro.redirect(`${urls.deskBrandFiles(brand.key)}?${kind}=${name}#${kind}`, SEE_OTHER);
  } catch (error) {
    const { errors } = toFormRefusal(error);
    return refuse(Object.values(errors)[0]?.[0]?.message ?? BRAND_FILE_ERRORS.picture_damaged.message);
  }
}

async function show(astro: AstroGlobal, opened: OpenedBrand, kind: UploadKind, name: string) {
  const { page, brand } = opened;
  try {
    await callAsOperator(page.app, page.context, showBrandFiles, {
      params: { key: brand.key },
      body: { [kind]: name },
    });
  } catch (error) {
    const { errors, status } = toFormRefusal(error);
    astro.response.status = status;
    return createPage(astro, opened, { [kind]: Object.values(errors)[0]?.[0]?.message ?? '' });
  }
  return redirectWithNotice(
    astro,
    urls.deskBrandFiles(brand.key),
    page.t('desk.brand-saved', { name: brand.name }),
  );
}

export async function openBrandFiles(astro: AstroGlobal): Promise<BrandFilesPage | Response> {
  const opened = await openBrand(astro);
  if (opened instanceof Response) return opened;
  if (astro.request.method !== 'POST') {
    const kind = toKind(astro.url.searchParams.get('kind')) ?? 'logo';
    const isTooLarge = astro.url.searchParams.get('fault') === 'size';
    return createPage(astro, opened, isTooLarge ? { [kind]: sayTooLarge(kind) } : {});
  }
  const data = await readForm(astro);
  const kind = toKind(data.get('kind'));
  if (!kind) return createPage(astro, opened);
  return data.get('action') === 'show'
    ? show(astro, opened, kind, String(data.get('name') ?? ''))
    : upload(astro, opened, kind, data.get('file'));
}
