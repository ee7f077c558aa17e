// Puts back what `keep-typed.ts` kept of a page that had to be loaded again.
import { TYPED_FIELDS, type TypedField } from './typed-fields.ts';

/** Once, and where the page has the same fields in the same order: else nobody can say what belongs where. */
export function restoreTyped(): void {
  const { typed, ...state } = history.state ?? {};
  if (!Array.isArray(typed)) return;
  history.replaceState(Object.keys(state).length > 0 ? state : null, '');
  const fields = [...document.querySelectorAll<TypedField>(TYPED_FIELDS)];
  const isSame =
    fields.length === typed.length && fields.every(({ name, id }, at) => typed[at]?.[0] === (name || id));
  if (!isSame) return;
  for (const [at, field] of fields.entries()) {
    const value: unknown = typed[at]?.[1];
    if (typeof value === 'boolean' && field instanceof HTMLInputElement) field.checked = value;
    else if (typeof value === 'string') field.value = value;
    else continue;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
