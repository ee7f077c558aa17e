import { z } from 'zod';
import { OPEN_DOCUMENTS, OpenResult } from '#lib/contracts/offers/open-result.ts';

/** As it is read: what a program does not know of it must not surprise it, since fields are added. */
const describe = (schema: z.ZodType): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
};

/** The schema of every document and of a line of NDJSON, by name below `$defs`. */
export function describeSchema(address: string): object {
  const documents = Object.entries(OPEN_DOCUMENTS);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: address,
    title: 'Open results, version 1',
    anyOf: documents.map(([name]) => ({ $ref: `#/$defs/${name}` })),
    $defs: Object.fromEntries([
      ...documents.map(([name, schema]) => [name, describe(schema)]),
      ['Result', describe(OpenResult)],
    ]),
  };
}
