import type { TranslationType } from '#lib/contracts/content/translation.ts';
import type { Locale } from '#lib/domain/brand/locales.ts';

export interface TranslationQuery {
  readonly locale: Locale;
  readonly subVariant?: string | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly types?: readonly TranslationType[] | undefined;
  /** With drafts applied. */
  readonly isDraft?: boolean;
  /** As of when a preview asks, milliseconds since 1970: with drafts only. */
  readonly asOf?: number | undefined;
}

export interface TranslationRow {
  readonly id: string;
  readonly category: string;
  readonly type: TranslationType;
  readonly value: string;
  readonly locale: string;
  readonly sub_variant: string;
}
