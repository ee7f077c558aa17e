// What keeps an item from being published, field by field. A draft may have any number of them.
import type { z } from 'zod';
import type { EditorFault } from '../../contracts/editor/editor.ts';
import { FAULT_WORDS, getLabel } from './editor-labels.ts';

type Issue = z.core.$ZodIssue;

/** By what is too big; a number where nothing else is said. */
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

/** The complaints of a schema, each by the path of its field. */
export function findSchemaFaults(schema: z.ZodType, fields: unknown): EditorFault[] {
  const { error } = schema.safeParse(fields, { reportInput: true });
  return (error?.issues ?? []).map((issue) => ({
    field: issue.path.join('.'),
    message: describeIssue(issue),
  }));
}

/** A field by its path, as its form calls it: `blocks.1.heading` is `Blocks 2 Heading`. */
const formatFieldPath = (path: string): string =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : getLabel(part)))
    .join(' ');

/** `Title: This field is required`. */
export const formatFault = ({ field, message }: EditorFault): string =>
  field === '' ? message : `${formatFieldPath(field)}: ${message}`;
