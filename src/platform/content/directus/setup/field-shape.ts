// A field of a collection as Directus describes one: its type, the control that edits it, and its relation.
import { listBrands } from '#content/brands/known.ts';
import { type ContentBlock, type ContentField, formatFieldName } from '#lib/domain/content/content-fields.ts';

/** Longest text of a column of characters; longer ones are texts. */
const STRING_MAX = 255;
const FILES = 'directus_files';

export interface Lookups {
  /** Keys of the shop's games with their names. */
  readonly offers: readonly Choice[];
}

interface Choice {
  readonly text: string;
  readonly value: string | number;
}

interface Control {
  /** The type of the column. */
  readonly type: string;
  readonly interface: string;
  readonly options?: object;
  readonly special?: readonly string[];
}

export interface DirectusField {
  readonly field: string;
  readonly type: string;
  readonly schema: object;
  readonly meta: object;
  /** The collection that it points at. */
  readonly pointsAt?: string;
}

const JSON_TYPE = { type: 'json', special: ['cast-json'] } as const;
const toBrandChoices = (): Choice[] => listBrands().map(({ key, name }) => ({ text: name, value: key }));

function toChoices({ choices, options = [] }: ContentField): Choice[] {
  if (choices === 'brands') return toBrandChoices();
  const isNumeric = options.every(({ value }) => /^\d+$/.test(value));
  return options.map(({ value, label }) => ({ text: label, value: isNumeric ? Number(value) : value }));
}

function getChoiceControl(field: ContentField): Control {
  const choices = toChoices(field);
  const type = typeof choices[0]?.value === 'number' ? 'integer' : 'string';
  return { type, interface: 'select-dropdown', options: { choices, allowNone: !field.isRequired } };
}

function getTextsControl({ pointsAt }: ContentField, { offers }: Lookups): Control {
  if (pointsAt?.collection !== 'offers' || offers.length === 0) return { ...JSON_TYPE, interface: 'tags' };
  return {
    ...JSON_TYPE,
    interface: 'select-multiple-dropdown',
    options: { choices: offers, allowOther: true },
  };
}

/** A field of a row: relations are not to be had inside of lists, so that it holds the id, slug or key itself. */
function toRowField(field: ContentField, lookups: Lookups, sort: number, meta: object = {}) {
  const control = getControl(field, lookups);
  const plain = field.kind === 'image' || field.kind === 'relation';
  const note = field.kind === 'image' ? 'The id of the file: the last part of its address.' : field.help;
  const { type, special, options, ...shown } = plain
    ? { type: 'string', interface: 'input', options: undefined, special: undefined }
    : control;
  return {
    field: field.name,
    name: field.label,
    type,
    meta: {
      field: field.name,
      interface: shown.interface,
      type,
      width: 'full',
      sort,
      ...(note !== undefined && { note }),
      ...(options && { options }),
      ...(special && { special }),
      ...meta,
    },
  };
}

/** One row for any kind of block: it shows the fields of the kind that is chosen. */
function listBlockFields(blocks: readonly ContentBlock[], lookups: Lookups): object[] {
  const byName = new Map<string, { field: ContentField; types: string[] }>();
  for (const { type, fields } of blocks) {
    for (const field of fields) {
      const known = byName.get(field.name);
      if (known) known.types.push(type);
      else byName.set(field.name, { field, types: [type] });
    }
  }
  const choices = blocks.map(({ type, label }) => ({ text: label, value: type }));
  const kind = {
    field: 'type',
    name: 'Kind',
    type: 'string',
    meta: {
      field: 'type',
      interface: 'select-dropdown',
      type: 'string',
      width: 'full',
      required: true,
      sort: 1,
      options: { choices },
    },
  };
  const rest = [...byName.values()].map(({ field, types }, place) =>
    toRowField(field, lookups, place + 2, {
      hidden: true,
      conditions: [{ name: 'Kind', rule: { _and: [{ type: { _in: types } }] }, hidden: false }],
    }),
  );
  return [kind, ...rest];
}

function getListControl({ fields, blocks }: ContentField, lookups: Lookups): Control {
  const rows = blocks
    ? listBlockFields(blocks, lookups)
    : (fields ?? []).map((field, place) => toRowField(field, lookups, place + 1));
  const [first] = blocks ? ['type'] : (fields ?? []).map(({ name }) => name);
  const template = first === undefined ? {} : { template: `{{${first}}}` };
  return { ...JSON_TYPE, interface: 'list', options: { fields: rows, ...template } };
}

function getLineControl({ kind, max }: ContentField): Control {
  const isAddress = kind === 'slug' || kind === 'path' || kind === 'link';
  const type = (max !== undefined && max <= STRING_MAX) || isAddress ? 'string' : 'text';
  return { type, interface: 'input', options: { trim: true, ...(kind === 'slug' && { slug: true }) } };
}

const CODE: Control = { ...JSON_TYPE, interface: 'input-code', options: { language: 'json' } };

function getControl(field: ContentField, lookups: Lookups): Control {
  switch (field.kind) {
    case 'long_text':
      return { type: 'text', interface: 'input-multiline' };
    case 'markdown':
      return { type: 'text', interface: 'input-rich-text-md' };
    case 'number':
      return { type: 'float', interface: 'input' };
    case 'boolean':
      return { type: 'boolean', interface: 'boolean', special: ['cast-boolean'] };
    case 'date':
      return { type: 'timestamp', interface: 'datetime' };
    case 'select':
      return getChoiceControl(field);
    case 'multi_select':
      return {
        ...JSON_TYPE,
        interface: 'select-multiple-dropdown',
        options: { choices: toChoices(field) },
      };
    case 'colour':
      return { type: 'string', interface: 'select-color' };
    case 'image':
      return { type: 'uuid', interface: 'file-image', special: ['file'] };
    case 'relation':
      return { type: 'integer', interface: 'select-dropdown-m2o', special: ['m2o'] };
    case 'relations':
      return { ...JSON_TYPE, interface: 'tags' };
    case 'texts':
      return getTextsControl(field, lookups);
    case 'blocks':
    case 'list':
      return getListControl(field, lookups);
    case 'group':
    case 'json':
    case 'table':
      return CODE;
    default:
      return getLineControl(field);
  }
}

function getPointedCollection({ kind, pointsAt }: ContentField): string | undefined {
  if (kind === 'image') return FILES;
  return kind === 'relation' ? pointsAt?.collection : undefined;
}

/** A field of an item, at its place in the form. */
export function toDirectusField(field: ContentField, lookups: Lookups, sort: number): DirectusField {
  const { type, special, ...control } = getControl(field, lookups);
  const pointsAt = getPointedCollection(field);
  return {
    field: field.name,
    type,
    schema: {},
    meta: {
      interface: control.interface,
      options: control.options ?? null,
      special: special ?? null,
      required: field.isRequired,
      note: field.help ?? null,
      sort,
      width: 'full',
      translations: [
        { language: 'en-US', translation: field.label === '' ? formatFieldName(field.name) : field.label },
      ],
    },
    ...(pointsAt !== undefined && { pointsAt }),
  };
}
