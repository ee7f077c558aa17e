import { expect, test } from 'vitest';
import { COLLECTIONS } from '#lib/contracts/content/collections.ts';
import { findSchemaFaults } from '#lib/domain/editor/editor-faults.ts';

const wordsFor = (fields: object, field: string) =>
  findSchemaFaults(COLLECTIONS.causes.schema, fields).find((fault) => fault.field === field)?.message;

test('what is too big is told in its own measure: a number, characters, entries', () => {
  expect(wordsFor({ share_percent: 150 }, 'share_percent')).toBe('At most 100');
  expect(wordsFor({ name: 'x'.repeat(5000) }, 'name')).toMatch(/^At most \d+ characters$/);
});
