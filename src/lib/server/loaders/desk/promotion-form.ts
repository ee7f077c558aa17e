// The form of a promotion: its terms by the names of their fields.
import { z } from 'zod';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { PromotionTerms } from '#lib/contracts/settings/desk-promotions.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { toSentence } from '#lib/domain/operators/part-errors.ts';
import { namePart } from '#lib/domain/operators/part-names.ts';
import {
  buildForm,
  type FormNode,
  readSchemaForm,
  type ValueSchema,
} from '#lib/domain/operators/schema-form.ts';

export interface Choice {
  readonly key: string;
  readonly name: string;
}

/** What a promotion says, with the offers that it can be for. */
function createSchema(offers: readonly Choice[]): ValueSchema {
  const schema = z.toJSONSchema(PromotionTerms, { io: 'input' }) as ValueSchema;
  const offerKeys = { type: 'array', items: { type: 'string', enum: offers.map(({ key }) => key) } };
  return { ...schema, properties: { ...schema.properties, offerKeys } };
}

const PLACE = { path: 'terms' };

export const buildTermsForm = (offers: readonly Choice[], terms: unknown): FormNode =>
  buildForm(createSchema(offers), terms, PLACE);

export type SentForm = ReadonlyMap<string, readonly string[]>;

export const readTerms = (offers: readonly Choice[], sent: SentForm): Record<string, unknown> => {
  const read = readSchemaForm(createSchema(offers), sent, PLACE);
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : {};
};

/** All fields of a form that was sent. */
export const readSentForm = (data: FormData): SentForm =>
  new Map([...new Set(data.keys())].map((name) => [name, data.getAll(name).map(String)]));

export const readOne = (sent: SentForm, name: string): string => (sent.get(name)?.[0] ?? '').trim();

/** What is said at fields, by their paths. */
export const sayErrors = (errors: FieldErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([at, [first]]) => (first ? [[at, toSentence(first.message)]] : [])),
  );

export interface TermsChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const NOTHING = '–';

function formatValue(name: string, value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return NOTHING;
  if (name.endsWith('Cents') && typeof value === 'number') return `$${(value / 100).toFixed(2)}`;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** What differs between two versions of the terms. */
export function listTermsChanges(
  t: Translate,
  before: PromotionTerms,
  after: Readonly<Record<string, unknown>>,
): TermsChange[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.keys(PromotionTerms.shape).flatMap((key) => {
    const [was, is] = [
      formatValue(key, old.get(key) ?? undefined),
      formatValue(key, after[key] ?? undefined),
    ];
    const isSame = was === is || ([was, is].includes(NOTHING) && [was, is].includes('false'));
    return isSame ? [] : [{ name: namePart(t, key), before: was, after: is }];
  });
}
