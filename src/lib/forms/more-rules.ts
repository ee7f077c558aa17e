// Rules of the fields that few forms have. Apart from the others, because the browser loads the rules of its form.
import { defineRule, type Rule } from './rules.ts';

/** @param digits how many; 6 unless given */
export const isCode = (digits = 6): Rule =>
  defineRule('code', (text) => text.length === digits && /^\d+$/.test(text), { digits });

const MEGABYTE = 1_000_000;

/** @param bytes at most */
export const isFileUpTo = (bytes: number): Rule => ({
  code: 'file-size',
  values: { size: Math.floor(bytes / MEGABYTE) },
  isMet: (value) => !(value instanceof File) || value.size <= bytes,
});

/** By what the browser says of the file. @param types MIME types */
export const isFileType = (types: readonly string[]): Rule => ({
  code: 'file-type',
  isMet: (value) => !(value instanceof File) || types.includes(value.type),
});
