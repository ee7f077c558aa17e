// The words of errors. The page collects them by code from the copy and hands them to its script.
import type { FieldErrors } from '../contracts/protocol/envelope.ts';
import { formatText } from '../domain/content/copy.ts';
import type { FormErrors } from './parse-form.ts';

/** Texts of errors by code, with their gaps. */
export type FormMessages = Readonly<Record<string, string>>;

/** The words of errors that rules found. */
export function toFieldErrors(errors: FormErrors, messages: FormMessages): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, list]) => [
      field,
      list.map(({ code, values }) => ({ code, message: formatText(messages[code] ?? code, values) })),
    ]),
  );
}

/** Errors of a service in the words of the page, where the form has some for their codes. */
export function translateErrors(errors: FieldErrors, messages: FormMessages): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, list]) => [
      field,
      list.map((error) => ({ ...error, message: messages[error.code] ?? error.message })),
    ]),
  );
}
