import { t } from '../words.ts';

/** Remaining characters, shown from 80 % of the limit on. */
export function formatLengthNote(value: string, max: number | undefined): string | undefined {
  if (max === undefined || max > 50_000 || value.length < max * 0.8) return undefined;
  return value.length <= max
    ? t('editor.characters-left', { count: max - value.length })
    : t('editor.characters-over', { count: value.length - max });
}
