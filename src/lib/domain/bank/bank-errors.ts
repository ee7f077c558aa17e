// Banks name their errors after what they check; the form shows them at the fields that hold it.
import type { FieldErrors } from '../../contracts/protocol/envelope.ts';

const FIELDS: Readonly<Record<string, string>> = {
  account_number: 'accountNumber',
  account_name: 'accountName',
  bsb: 'bankCode',
  code: 'bankCode',
  swift: 'bankCode',
};

/** Errors by the fields of the form; those about nothing that it asks stay where they are. */
export function toBankErrors(errors: FieldErrors): FieldErrors {
  const mapped: FieldErrors = {};
  for (const [name, list] of Object.entries(errors)) {
    const field = FIELDS[name] ?? name;
    mapped[field] = [...(mapped[field] ?? []), ...list];
  }
  return mapped;
}
