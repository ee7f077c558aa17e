// A form of the desk as it was sent: its fields, and which button was pressed.
import type { SentFields } from '#lib/domain/catalogue/file-form.ts';

export interface SentForm {
  readonly fields: SentFields;
  readonly action: string;
}

/** Files are left out. */
export function readSentForm(data: FormData): SentForm {
  const fields = new Map<string, string[]>();
  for (const [name, value] of data)
    if (typeof value === 'string') fields.set(name, [...(fields.get(name) ?? []), value]);
  return { fields, action: String(data.get('action') ?? 'save') };
}
