import { formatCount } from '../words.ts';

/** Told once it matters: the last fifth of what fits, and past it. */
export function formatLengthNote(value: string, max: number | undefined): string | undefined {
  if (max === undefined || max > 50_000 || value.length < max * 0.8) return undefined;
  return value.length <= max
    ? formatCount('editor.characters-left', max - value.length)
    : formatCount('editor.characters-over', value.length - max);
}
