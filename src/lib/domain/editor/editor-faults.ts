// Faults that prevent publishing, field by field. A draft may have any number of them.
import type { z } from 'zod';
import type { EditorFault } from '../../contracts/editor/editor.ts';
import { formatFieldName } from '../content/content-fields.ts';
import { FAULT_WORDS } from './fault-words.ts';

type Issue = z.core.$ZodIssue;

/** Messages for values that are too big, by type; `tooLarge` for numbers. */
const TOO_BIG: Readonly<Record<string, string>> = {
  string: FAULT_WORDS.tooLong,
  array: FAULT_WORDS.tooMany,
  set: FAULT_WORDS.tooMany,
};

function describeIssue(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return FAULT_WORDS.missing;
  if (issue.code === 'too_small' && issue.origin === 'string') return FAULT_WORDS.missing;
  if (issue.code === 'too_big') {
    return (TOO_BIG[issue.origin] ?? FAULT_WORDS.tooLarge).replace('{max}', String(issue.maximum));
  }
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return FAULT_WORDS.wrongChoice;
  return issue.message.charAt(0).toUpperCase() + issue.message.slice(1);
}

/** The faults that a schema finds, by the path of the field. */
export function findSchemaFaults(schema: z.ZodType, fields: unknown): EditorFault[] {
  const { error } = schema.safeParse(fields, { reportInput: true });
  return (error?.issues ?? []).map((issue) => ({
    field: issue.path.join('.'),
    message: describeIssue(issue),
  }));
}

/** A field as its form calls it, with those inside it. */
interface LabelledField {
  readonly name: string;
  readonly label: string;
  readonly fields?: readonly LabelledField[] | undefined;
  readonly blocks?: readonly { readonly fields: readonly LabelledField[] }[] | undefined;
}

/** `blocks.1.heading` is `Blocks 2 Heading`. */
function formatFieldPath(path: string, form: readonly LabelledField[]): string {
  let fields = form;
  const words = path.split('.').map((part) => {
    if (/^\d+$/.test(part)) return String(Number(part) + 1);
    const field = fields.find(({ name }) => name === part);
    fields = field?.fields ?? field?.blocks?.flatMap((block) => block.fields) ?? [];
    return field?.label ?? formatFieldName(part);
  });
  return words.join(' ');
}

/** `Title: This field is required`. @param form the fields of the item, whose labels are used */
export const formatFault = ({ field, message }: EditorFault, form: readonly LabelledField[]): string =>
  field === '' ? message : `${formatFieldPath(field, form)}: ${message}`;
