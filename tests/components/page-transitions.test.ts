import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../src/styles');

// A cross-fade of two pages shows both at once, takes no press while it lasts, and can be aborted with an error.
test('no style sheet asks for a transition between pages', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const sheets = files.filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(30);
  for (const name of sheets)
    expect(readFileSync(join(FOLDER, name), 'utf8'), name).not.toContain('view-transition');
});
