import type { ControlAttributes } from '#lib/forms/fields.ts';

/** Ids of what describes a control: its hint and its error, by the control's own id. */
export const getHintId = (id: string): string => `${id}-hint`;
export const getErrorId = (id: string): string => `${id}-error`;

interface Described {
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** What the controls of all kinds of field take. */
export interface FieldParts extends Described {
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly attributes?: ControlAttributes | undefined;
}

/** What a control says of its description and its validity. */
export const describeControl = (id: string, { hint, error }: Described) => ({
  'aria-describedby': [hint && getHintId(id), error && getErrorId(id)].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? ('true' as const) : undefined,
});
