// A form is defined once: the page draws its fields, the script checks with its rules, the server parses with it.
import type { FormField } from './fields.ts';
import { hasMaxLength, type Rule } from './rules.ts';

export type FormFields = Readonly<Record<string, FormField>>;
export type FieldRules<F extends FormFields> = { readonly [K in keyof F]?: readonly Rule[] };

export interface FormDefinition<F extends FormFields, C = void> {
  readonly fields: F;
  /** The rules by field; `context` is what they depend on: limits, the time. */
  readonly rules: (context: C) => FieldRules<F>;
  /** Copy keys of errors by code: those of the service, and rules that the form words in its own way. */
  readonly errors: Readonly<Record<string, string>>;
}

interface FormParts<F extends FormFields, C> {
  readonly fields: F;
  readonly rules: FieldRules<F> | ((context: C) => FieldRules<F>);
  readonly errors?: Readonly<Record<string, string>>;
}

export function defineForm<F extends FormFields, C = void>(parts: FormParts<F, C>): FormDefinition<F, C> {
  const { fields, rules, errors = {} } = parts;
  return { fields, rules: typeof rules === 'function' ? rules : () => rules, errors };
}

/** The most that is read of a field that states no length of its own: a page of text. */
const LENGTH_MAX = 10_000;

/** The rules of each field, and that its text is not too long. */
export const listRules = <F extends FormFields, C>(
  form: FormDefinition<F, C>,
  context: C,
): Readonly<Record<string, readonly Rule[]>> => {
  const own: FieldRules<FormFields> = form.rules(context);
  return Object.fromEntries(
    Object.entries(form.fields).map(([name, { attributes }]) => [
      name,
      [...(own[name] ?? []), hasMaxLength(attributes?.maxlength ?? LENGTH_MAX)],
    ]),
  );
};

/** Typed values of a form that met its rules. */
export type FormValues<F extends FormFields> = { readonly [K in keyof F]: ReturnType<F[K]['parse']> };
