// What a call says, read by the schemas of its contract.
import { getQueryParam, getQueryParams } from 'hono/utils/url';
import { z } from 'zod';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { describeIssue } from '#lib/contracts/protocol/issue-words.ts';
import { fromWire } from '#lib/contracts/protocol/wire.ts';
import { createDomainError, DomainError } from './domain-error.ts';
import { findIncomparableText, findUnstorableText } from './storable-text.ts';

/** How a body was written. */
interface BodyFormat {
  readonly isForm: boolean;
  readonly verbatim: readonly string[];
}

const UNSTORABLE = {
  code: 'unstorable_text',
  message: "This holds a character that can't be kept. Type it again, without pasting.",
};

const toFieldErrors = (error: z.ZodError): FieldErrors => {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const target = issue.path.join('.') || 'general';
    const list = fields[target] ?? [];
    list.push({ code: issue.code ?? 'invalid', message: issue.message });
    fields[target] = list;
  }
  return fields;
};

function createValidationError(fields: FieldErrors): DomainError {
  const { status, message } = COMMON_ERRORS.validation_failed;
  return new DomainError({ code: 'validation_failed', status, message, fields });
}

export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { error: describeIssue });
  if (!parsed.success) throw createValidationError(toFieldErrors(parsed.error));
  return parsed.data;
}

type FindText = typeof findUnstorableText;

function parseText<S extends z.ZodType>(schema: S, input: unknown, find: FindText): z.output<S> {
  const data = parse(schema, input);
  const path = find(data);
  if (path) throw createValidationError({ [path.join('.') || 'general']: [UNSTORABLE] });
  return data;
}

export const parseStorable = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> =>
  parseText(schema, input, findUnstorableText);
export const parseComparable = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> =>
  parseText(schema, input, findIncomparableText);

/** What editors write is kept as JSON, which has a spelling for every character. */
export const isKeptAsJson = ({ access }: EndpointShape): boolean =>
  access === 'editor' || access === 'publisher';

const LIST_NAME = /^(\w+)\[\d*\]$/;

/** Lists come as `name[]=a&name[]=b` or `name[0]=a`, as the client writes them. */
function readQuery(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  if (search === '') return query;
  const address = `http://platform.internal/?${search}`;
  Object.assign(query, getQueryParam(address));
  for (const [name, values] of Object.entries(getQueryParams(address) as Record<string, string[]>)) {
    const list = LIST_NAME.exec(name)?.[1];
    if (!list) continue;
    const held = query[list];
    query[list] = [...(Array.isArray(held) ? held : []), ...values];
  }
  return query;
}

const JsonList = z.array(z.union([z.string(), z.number(), z.boolean()]).transform(String));

/** The list of a text such as `["home","about"]`; any other value as it is. */
function parseJsonList(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\[.*\]$/s.test(value)) return value;
  try {
    return JsonList.safeParse(JSON.parse(value)).data ?? value;
  } catch (error) {
    if (error instanceof SyntaxError) return value;
    throw error;
  }
}

/** Lists may come as JSON too, where the call takes a list and not the text. */
function parseLists(schema: z.ZodType, query: unknown): unknown {
  if (schema.safeParse(query).success || typeof query !== 'object' || query === null) return query;
  const listed = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, parseJsonList(value)]),
  );
  return schema.safeParse(listed).success ? listed : query;
}

/** A query without its question mark, by the schema of a call. @throws DomainError `validation_failed` */
export const parseQuery = <S extends z.ZodType>(schema: S, search: string): z.output<S> =>
  parseComparable(schema, parseLists(schema, fromWire(readQuery(search))));

/** The text of a body in the program's names. @throws DomainError `invalid_json` */
export function readDetails(text: string, { isForm, verbatim }: BodyFormat): unknown {
  if (text === '') return {};
  if (isForm) return fromWire(Object.fromEntries(new URLSearchParams(text)));
  try {
    return fromWire(JSON.parse(text), verbatim);
  } catch {
    throw createDomainError(COMMON_ERRORS, 'invalid_json');
  }
}

/** @throws DomainError `idempotency_key_missing` where it is needed, or cannot be read */
export function readIdempotencyKey({ idempotent }: EndpointShape, sent = ''): string {
  if (!idempotent || (idempotent === 'optional' && sent === '')) return '';
  if (!/^[\w-]{8,128}$/.test(sent)) throw createDomainError(COMMON_ERRORS, 'idempotency_key_missing');
  return sent;
}
