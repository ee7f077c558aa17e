// The copy of a page: texts of the release, overridden by editors. A text is never missing.
import { defaultCopy } from '#content/copy/index.ts';
import { getTextRegions, getTranslations } from '#lib/contracts/content/translation.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { Locale } from '#lib/domain/brand/locales.ts';
import { type Copy, createTranslator, type Translate } from '#lib/domain/content/copy.ts';
import { createHtmlTranslator, type TranslateHtml } from '#lib/domain/content/markup/copy-html.ts';
import { renderMarkdown } from '#lib/domain/content/markup/markdown.ts';
import { normaliseText } from '#lib/domain/content/normalise-text.ts';
import { markText } from '#lib/domain/content/source-map.ts';
import type { PreviewOptions } from '../services/api-cache.ts';
import { getTranslationApi } from '../services/content-api.ts';
import type { PageApi } from '../services/public-calls.ts';
import { reportContentFault } from './content-faults.ts';

export interface PageCopy {
  readonly t: Translate;
  /** The same as HTML, where an editor wrote Markdown; for `set:html`. */
  readonly html: TranslateHtml;
  readonly copy: Copy;
}

interface Wanted {
  readonly locale: Locale;
  /** A state such as `SA`, or ''. */
  readonly subVariant: string;
  /** With drafts of editors. */
  readonly preview?: PreviewOptions | undefined;
}

function createPageCopy(copy: Copy, html: Copy = {}): PageCopy {
  const t = createTranslator(copy, (key) => reportContentFault('missing', key));
  const onBroken = (key: string) => reportContentFault('broken', key);
  return { copy, t, html: createHtmlTranslator({ html, plain: (key) => t(key), onBroken }) };
}

const OWN = createPageCopy(defaultCopy);

/** A text or a number. Only texts that are empty in the release may be empty. */
const readText = (value: unknown, own: string | undefined): string | undefined => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && (value.trim() !== '' || own === '') ? normaliseText(value) : undefined;
};

function toRecord(item: unknown): { id?: unknown; type?: unknown; value?: unknown; html?: unknown } {
  return typeof item === 'object' && item !== null ? item : {};
}

/** Of more texts that a service lacks, as where it holds those of another release, the number alone is reported. */
const NAMED_MAX = 20;

/** The defaults, each overridden by the item of its key where it holds a text. Faults are reported one by one. */
export function mergeCopy(defaults: Copy, items: readonly unknown[], report = reportContentFault): Copy {
  const merged: Record<string, string> = { ...defaults };
  const missing = new Set(Object.keys(defaults));
  for (const item of items) {
    const { id, type, value } = toRecord(item);
    if (typeof id !== 'string') continue;
    missing.delete(id);
    if (type !== 'plain' && type !== 'seo' && type !== 'markdown') continue;
    const text = readText(value, defaults[id]);
    if (text === undefined) report('broken', id);
    else if (type !== 'markdown') merged[id] = text;
  }
  if (missing.size > NAMED_MAX) report('missing', `${missing.size} texts of the release`);
  else for (const key of missing) report('missing', key);
  return merged;
}

const isWrittenAsMarkdown = (item: ReturnType<typeof toRecord>): item is { id: string; html: string } =>
  item.type === 'markdown' &&
  typeof item.id === 'string' &&
  typeof item.html === 'string' &&
  readText(item.value, defaultCopy[item.id]) !== undefined;

/** The HTML of the items that are Markdown: what was made of a text or a number. */
const collectCopyHtml = (items: readonly unknown[]): Copy =>
  Object.fromEntries(
    items
      .map(toRecord)
      .filter(isWrittenAsMarkdown)
      .map(({ id, html }) => [id, html]),
  );

const known = new WeakMap<readonly unknown[], PageCopy>();

function toPageCopy(result: unknown): PageCopy {
  if (!Array.isArray(result) || result.length === 0)
    throw new TypeError('The answer of the translation service is no list of texts');
  const held = known.get(result);
  if (held) return held;
  const made = createPageCopy(mergeCopy(defaultCopy, result), collectCopyHtml(result));
  known.set(result, made);
  return made;
}

/** The same copy with source map marks. */
export function markCopy<W extends PageCopy>(words: W): W {
  const { t, html } = words;
  return {
    ...words,
    t: (key, values) => markText('copy', key, t(key, values)),
    html: (key, values) => markText('copy', key, html(key, values)),
  };
}

interface WrittenText {
  readonly key: string;
  readonly value: string;
  readonly isMarkdown: boolean;
}

/** The same copy with another text under a key. */
export function layTextOver<W extends PageCopy>(words: W, { key, value, isMarkdown }: WrittenText): W {
  const copy = { ...words.copy, [key]: value };
  const own = createPageCopy(copy, isMarkdown ? { [key]: renderMarkdown(value) } : {});
  /** Whether the text, or the text of one of its counts, is asked for. */
  const isAsked = (name: string) => key === name || key.startsWith(`${name}.`);
  return {
    ...words,
    copy,
    t: own.t,
    html: (name, values) => (isAsked(name) ? own.html(name, values) : words.html(name, values)),
  };
}

/** Never throws: without an answer the texts of the release are used. */
export async function loadPageCopy(
  { locale, subVariant, preview }: Wanted,
  api: PageApi = getTranslationApi(preview),
): Promise<PageCopy> {
  const version = preview ? ({ version: 'draft' } as const) : {};
  const query = { ...version, ...(subVariant !== '' && { subVariant }) };
  try {
    const { result } = await api.call(getTranslations, { params: { locale }, query });
    return toPageCopy(result);
  } catch (error) {
    reportContentFault('unserved', 'translation', error);
    return OWN;
  }
}

/** Undefined where a translation service elsewhere does not know the call: any region may have texts. */
async function loadTextRegions(locale: Locale, api: PageApi): Promise<readonly string[] | undefined> {
  try {
    return (await api.call(getTextRegions, { params: { locale } })).result;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    reportContentFault('unserved', 'regions', error);
    return [];
  }
}

export interface RegionalCopy {
  readonly words: PageCopy;
  /** The region whose texts they are, or ''. */
  readonly subVariant: string;
  /** Some region has texts of its own, this one or another, or it is not known. */
  readonly hasRegionalTexts: boolean;
}

/**
 * The copy of a page in a region, or in none; regions count where the shop has pages for them. A preview, which is not
 * kept, may show the first text of a region.
 */
export async function loadRegionalCopy(
  { isRegional, ...wanted }: Wanted & { readonly isRegional: boolean },
  api: PageApi = getTranslationApi(wanted.preview),
): Promise<RegionalCopy> {
  const { locale, preview } = wanted;
  const regions = isRegional && !preview ? await loadTextRegions(locale, api) : [];
  const hasTexts = preview || !regions || regions.includes(wanted.subVariant);
  const subVariant = hasTexts ? wanted.subVariant : '';
  const words = await loadPageCopy({ locale, preview, subVariant }, api);
  return { words, subVariant, hasRegionalTexts: !regions || regions.length > 0 };
}
