import { expect, test } from 'vitest';
import { z } from 'zod';
import { COLLECTIONS } from '#lib/contracts/content/collections.ts';
import { findSchemaFaults } from '#lib/domain/editor/editor-faults.ts';

const wordsFor = (fields: object, field: string) =>
  findSchemaFaults(COLLECTIONS.causes.schema, fields).find((fault) => fault.field === field)?.message;

test('what is too big is told in its own measure: a number, characters, entries', () => {
  const [fault] = findSchemaFaults(z.object({ part: z.number().max(100) }), { part: 150 });
  expect(fault?.message).toBe('At most 100');
  expect(wordsFor({ name: 'x'.repeat(5000) }, 'name')).toMatch(/^At most \d+ characters$/);
});
