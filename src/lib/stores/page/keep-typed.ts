// What is typed outlasts a page that has to be loaded again: its entry in the history keeps it, and `restore-typed.ts` puts
// it back. Never what is secret: passwords, codes, and fields that ask browsers not to remember.
import { TYPED_FIELDS, type TypedField } from './typed-fields.ts';

const isTicked = (field: TypedField): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);
const read = (field: TypedField): string | boolean => (isTicked(field) ? field.checked : field.value);

/** Keeps the fields that a page shows: their names and values, in the order of the page. */
export function keepTyped(): void {
  const typed = [...document.querySelectorAll<TypedField>(TYPED_FIELDS)].map((field) => [
    field.name || field.id,
    read(field),
  ]);
  if (typed.length > 0) history.replaceState({ ...history.state, typed }, '');
}
