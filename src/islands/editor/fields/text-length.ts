import { counted } from '../words.ts';

/** Told once it matters: the last fifth of what fits, and past it. */
export function lengthNote(value: string, max: number | undefined): string | undefined {
  if (max === undefined || max > 50_000 || value.length < max * 0.8) return undefined;
  return value.length <= max
    ? counted('editor.characters-left', max - value.length)
    : counted('editor.characters-over', value.length - max);
}
