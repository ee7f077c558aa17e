import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeFields } from '#lib/domain/editor/editor-merge.ts';

const base = { title: 'Base', lead: 'Base', blocks: [{ type: 'text', markdown: 'a' }] };

test('what one side changed is taken from that side', () => {
  const merge = mergeFields(base, { ...base, title: 'Mine' }, { ...base, lead: 'Theirs' });
  expect(merge.fields).toEqual({ ...base, title: 'Mine', lead: 'Theirs' });
  expect(merge.taken).toEqual(['lead']);
  expect(merge.conflicts).toEqual([]);
});

test('the same change on both sides is no conflict', () => {
  expect(mergeFields(base, { ...base, title: 'Same' }, { ...base, title: 'Same' }).conflicts).toEqual([]);
});

test('two changes of one field are a conflict, and mine stands until it is decided', () => {
  const merge = mergeFields(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' });
  expect(merge.conflicts).toEqual([{ name: 'title', mine: 'Mine', theirs: 'Theirs' }]);
  expect(merge.fields).toMatchObject({ title: 'Mine' });
});

test('a field that one side took out is taken out', () => {
  const { lead: _gone, ...without } = base;
  expect(mergeFields(base, base, without).fields).not.toHaveProperty('lead');
  expect(mergeFields(base, without, base).fields).not.toHaveProperty('lead');
});

test('nothing that either side wrote is lost without a conflict', () => {
  const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.string({ maxLength: 3 }));
  fc.assert(
    fc.property(fields, fields, fields, (was, mine, theirs) => {
      const { fields: joined, conflicts } = mergeFields(was, mine, theirs);
      const open = new Set(conflicts.map(({ name }) => name));
      for (const name of ['a', 'b', 'c']) {
        if (open.has(name)) continue;
        const wrote = [mine[name], theirs[name]].filter((value) => value !== was[name]);
        for (const value of wrote) expect(joined[name]).toBe(value);
      }
    }),
  );
});
