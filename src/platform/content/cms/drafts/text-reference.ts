// References to texts: ids are `{locale}:{region or -}:{key}`.

import { LOCALES, type Locale } from '#lib/domain/brand/locales.ts';
import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';

const KEY = /^[a-z][\w-]*(?:\.[\w-]+)+$/;
export const TEXT_KEY_MAX = 200;

export interface TextReference {
  readonly locale: Locale;
  readonly subVariant: string;
  readonly key: string;
}

export const formatTextId = ({ locale, subVariant, key }: TextReference): string =>
  `${locale}:${subVariant || '-'}:${key}`;

/** Undefined for an id that no text can have. */
export function parseTextReference(id: string): TextReference | undefined {
  const [language, region = '', key = '', ...rest] = id.split(':');
  const locale = LOCALES.find((one) => one === language);
  const subVariant = region === '-' ? '' : SUB_VARIANTS.find((one) => one === region);
  if (!locale || subVariant === undefined || !isKey(key) || rest.length > 0) return undefined;
  return { locale, subVariant, key };
}

const isKey = (key: string): boolean => key.length <= TEXT_KEY_MAX && KEY.test(key);
