// From what a form sent to typed values, or to what is wrong with it: one path for the page's script and its server.
import type { CopyValues } from '../domain/content/copy.ts';
import { type FormDefinition, type FormFields, type FormValues, listRules } from './define-form.ts';
import type { FormField } from './fields.ts';
import type { FieldValue, Rule } from './rules.ts';

export interface FormError {
  readonly code: string;
  readonly values?: CopyValues | undefined;
}
/** What each failing field fails, in the order of its rules; fields that pass are absent. */
export type FormErrors = Readonly<Record<string, readonly FormError[]>>;

export type ParsedForm<F extends FormFields> =
  | { readonly state: 'valid'; readonly values: FormValues<F> }
  | { readonly state: 'invalid'; readonly errors: FormErrors };

/** The file that was chosen under a name; undefined where there is none, or nothing in it. */
export function readFile(data: FormData, name: string): File | undefined {
  const entry = data.get(name);
  return entry instanceof File && entry.size > 0 ? entry : undefined;
}

/** What was sent under a name; undefined where nothing was. A file counts as empty. */
export function readEntry(data: FormData, name: string): string | undefined {
  const entry = data.get(name);
  if (entry === null) return undefined;
  return typeof entry === 'string' ? entry : '';
}

/** What was sent of a field, whatever controls it has. */
export const readField = (
  data: FormData,
  name: string,
  { read = readEntry }: FormField,
): string | undefined => read(data, name);

/** Checks values by field. A form is valid when each field passes all its rules. */
export function checkValues(
  rules: Readonly<Record<string, readonly Rule[] | undefined>>,
  values: Readonly<Record<string, FieldValue>>,
): FormErrors {
  const errors: Record<string, FormError[]> = {};
  for (const [field, fieldRules = []] of Object.entries(rules)) {
    const failed = fieldRules.filter(({ isMet }) => !isMet(values[field], values));
    if (failed.length > 0) errors[field] = failed.map((rule) => ({ code: rule.code, values: rule.values }));
  }
  return errors;
}

export function parseForm<F extends FormFields, C>(
  form: FormDefinition<F, C>,
  data: FormData,
  context: C,
): ParsedForm<F> {
  const entries = Object.entries(form.fields).map(([name, field]) => {
    const sent = readField(data, name, field);
    if (field.kind === 'file') {
      const file = readFile(data, name);
      return { name, field, sent: undefined, file, raw: file };
    }
    const raw = sent === undefined ? sent : (field.normalise?.(sent) ?? sent);
    return { name, field, sent, file: undefined, raw };
  });
  const errors = checkValues(
    listRules(form, context),
    Object.fromEntries(entries.map(({ name, raw }) => [name, raw])),
  );
  if (Object.keys(errors).length > 0) return { state: 'invalid', errors };
  const values = Object.fromEntries(
    entries.map(({ name, field, sent, file }) => [name, field.parse(sent, file)]),
  );
  // `fromEntries` forgets which field has which type; `FormField.parse` has it.
  return { state: 'valid', values: values as FormValues<F> };
}
