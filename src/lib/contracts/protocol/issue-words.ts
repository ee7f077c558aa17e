// What is said of a field that is not what the call takes, where its own rule says nothing: in the words of the shop, for
// whoever wrote the call.
import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  file: 'a file',
  null: 'null',
};

/** More values than these are not listed. */
const LISTED_MAX = 20;

type Issue = z.core.$ZodRawIssue;
type Bound = Extract<Issue, { readonly code: 'too_big' | 'too_small' }>;

/** What is counted, by what is too long or too short. */
const COUNTED: Readonly<Record<string, string>> = {
  string: ' characters',
  array: ' entries',
  set: ' entries',
  file: ' bytes',
};

const describeBound = (bound: Bound, side: 'least' | 'most', limit: number | bigint): string =>
  `Use at ${side} ${limit}${COUNTED[bound.origin] ?? ''}.`;

function describeValues(values: readonly unknown[]): string {
  if (values.length > LISTED_MAX) return 'This is none of the values that can be chosen.';
  return `Choose one of these: ${values.map(String).join(', ')}.`;
}

/** The words for an issue that the schema has none for. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing. Fill it in.';
      return `Send this as ${KINDS[issue.expected] ?? 'what is asked for'}.`;
    case 'invalid_value':
      return issue.input === undefined ? 'This is missing. Fill it in.' : describeValues(issue.values);
    case 'too_big':
      return describeBound(issue, 'most', issue.maximum);
    case 'too_small':
      return describeBound(issue, 'least', issue.minimum);
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Leave out what we do not know: ${issue.keys.join(', ')}.`;
    case 'invalid_format':
      return 'This is not in the form that is asked for.';
    default:
      return 'This is not what is asked for. Look at the reference of the call.';
  }
}
