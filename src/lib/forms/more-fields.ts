// Fields that few forms have: a code, a telephone number, a whole number, a choice of radios, a file. Apart from the
// others, because a page's script brings the fields of its form.
import type { FieldOptions, FormField } from './fields.ts';

const dropSeparators = (sent: string): string => sent.replaceAll(/[\s-]/g, '');

/**
 * A code that a customer was sent or reads from a device, in one input. Never written back into a page. Its value is
 * without blanks and hyphens; needs the rules `required` and `isCode`.
 */
export const codeField = (options: FieldOptions): FormField<string> => ({
  ...options,
  kind: 'code',
  attributes: { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 12, ...options.attributes },
  normalise: dropSeparators,
  parse: (sent = '') => dropSeparators(sent),
});

/** A telephone number as people write it, without blanks at its ends; the rule is `isPhone`. */
export const phoneField = (options: FieldOptions): FormField<string> => ({
  ...options,
  kind: 'phone',
  attributes: { inputmode: 'tel', autocomplete: 'tel', maxlength: 24, ...options.attributes },
  parse: (sent = '') => sent.trim(),
});

/** One of some values, all of them in sight; what is none of them counts as no choice: needs the rule `required`. */
export function radioField<V extends string>(
  options: FieldOptions & {
    readonly options: Readonly<Record<V, string>>;
    readonly optionHints?: Readonly<Record<string, string>>;
  },
): FormField<V> {
  const isOption = (sent: string): sent is V => Object.hasOwn(options.options, sent);
  return {
    ...options,
    kind: 'radio',
    normalise: (sent) => (isOption(sent) ? sent : ''),
    parse: (sent = '') => {
      if (isOption(sent)) return sent;
      throw new RangeError(`"${sent}" is no option`);
    },
  };
}

/**
 * A file, undefined where none was chosen. Its rules are `required`, `isFileUpTo` and `isFileType`; what the bytes are
 * is for the server to find out. A browser chooses it again when the form is shown again.
 */
export const fileField = (
  options: FieldOptions & { readonly accept: readonly string[] },
): FormField<File | undefined> => {
  const { accept, ...rest } = options;
  return {
    ...rest,
    kind: 'file',
    attributes: { ...rest.attributes, accept: accept.join(',') },
    parse: (_, file) => file,
  };
};
