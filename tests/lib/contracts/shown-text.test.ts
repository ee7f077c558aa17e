// Every field for words that others read refuses, or leaves out, what is not seen and changes what is read.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { listEndpoints } from '#lib/contracts/endpoints.ts';

interface Field {
  readonly path: string;
  readonly schema: z.core.$ZodType;
}

/** The fields for texts within a schema; a text that is read further is one with all that reads it. */
function listTextFields(schema: z.core.$ZodType, path: string): Field[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [{ path, schema }];
    case 'pipe':
      return listTextFields(def.in, path).map((field) => ({ ...field, schema }));
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) => listTextFields(inner, `${path}.${name}`));
    case 'array':
      return listTextFields(def.element, path);
    case 'record':
      return listTextFields(def.valueType, path);
    case 'union':
      return def.options.flatMap((option) => listTextFields(option, path));
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
      return listTextFields(def.innerType, path);
    default:
      return [];
  }
}

/** What words are called that people write and others read. */
const SHOWN =
  /(name|alias|holder|reason|note|answer|comment|message|subject|text|label|title|suburb|address\d|phone)$/i;
/** Named as such, and no such words: names of programs, and what editors write, which is kept as it is. */
const NOT_SHOWN = new Set(['forgetEditorDevice.device']);

const FIELDS = listEndpoints()
  .filter(({ path }) => !path.startsWith('/editor/') || /review|comment/.test(path))
  .flatMap(({ name, body }) => listTextFields(body, name))
  .filter(({ path }) => SHOWN.test(path) && !NOT_SHOWN.has(path));

test('there are many such fields', () => {
  expect(FIELDS.length).toBeGreaterThan(20);
});

test.each(FIELDS)('$path holds nothing hidden', ({ schema }) => {
  for (const hidden of ['\u202e', '\u2066', '\u2069', '\u0007', '\u2028']) {
    const { data } = (schema as z.ZodType).safeParse(`Dana${hidden}Merrow`);
    expect(JSON.stringify(data ?? '')).not.toContain(JSON.stringify(hidden).slice(1, -1));
  }
});
