// What a page is made of stands within its frame: after it the document has ended.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no page writes anything behind its end', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.astro'),
  );
  expect(files.length).toBeGreaterThan(300);
  const late = files.filter((name) => /<\/Base>\s*\S/.test(readFileSync(`src/${name}`, 'utf8')));
  expect(late).toEqual([]);
});
