// What a page shows of a form: its fields with what was typed, what is wrong, and the words for both.
import type { FieldErrors } from '../contracts/protocol/envelope.ts';
import type { Translate } from '../domain/content/copy.ts';
import { type FieldRules, type FormDefinition, type FormFields, listRules } from './define-form.ts';
import type { FieldKind } from './fields.ts';
import { type FormMessages, toFieldErrors } from './form-messages.ts';
import { parseForm, readField } from './parse-form.ts';

export interface FormView {
  readonly fields: FormFields;
  readonly rules: FieldRules<FormFields>;
  readonly messages: FormMessages;
  /** As typed, by field; no passwords, codes or files. A box that is not ticked is absent. */
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
}

function listMessages(
  rules: FieldRules<FormFields>,
  errors: Readonly<Record<string, string>>,
  t: Translate,
): FormMessages {
  const codes = Object.values(rules).flatMap((list = []) => list.map(({ code }) => code));
  const keys = { ...Object.fromEntries(codes.map((code) => [code, `forms.${code}`])), ...errors };
  return Object.fromEntries(Object.entries(keys).map(([code, key]) => [code, t(key)]));
}

/** Kinds that are never written back: secrets, and files, which a browser chooses again. */
const FORGOTTEN: ReadonlySet<FieldKind> = new Set(['password', 'code', 'file']);

/** What is written back into the form. */
function keepValues(fields: FormFields, data: FormData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { kind } = field;
      if (FORGOTTEN.has(kind)) return [];
      const sent = readField(data, name, field);
      return sent === undefined && (kind === 'checkbox' || kind === 'radio') ? [] : [[name, sent ?? '']];
    }),
  );
}

/** A form before it is sent, perhaps with something filled in. */
export function createFormView<F extends FormFields, C>(
  form: FormDefinition<F, C>,
  context: C,
  t: Translate,
  values: Readonly<Record<string, string>> = {},
): FormView {
  const rules = listRules(form, context);
  return { fields: form.fields, rules, messages: listMessages(rules, form.errors, t), values, errors: {} };
}

/** A form that was sent: its typed values or what is wrong, and how the page shows it again. */
export function parseFormView<F extends FormFields, C>(
  form: FormDefinition<F, C>,
  data: FormData,
  context: C,
  t: Translate,
) {
  const view = createFormView(form, context, t, keepValues(form.fields, data));
  const parsed = parseForm(form, data, context);
  if (parsed.state === 'valid') return { ...parsed, view };
  return { state: parsed.state, view: { ...view, errors: toFieldErrors(parsed.errors, view.messages) } };
}
