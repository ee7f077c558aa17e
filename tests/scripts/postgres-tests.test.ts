import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findLeftOut } from '../../scripts/postgres-tests.mjs';

interface Given {
  readonly file?: string;
  readonly name: string;
  readonly ms?: number;
  readonly statements: readonly string[];
  readonly dependsOnDatabase?: boolean;
}

/** What is left out of tests that sent these statements; `skipped` did not run. */
function leaveOut(given: readonly Given[], skipped: { file: string; name: string; ms?: number }[] = []) {
  const root = mkdtempSync(join(tmpdir(), 'drawcard-statements-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const statements = join(root, 'statements');
  mkdirSync(statements);
  const tests = given.map((one) => ({
    file: 'tests/platform/a.test.ts',
    ms: 1,
    dependsOnDatabase: false,
    ...one,
  }));
  const files = [...new Set([...tests, ...skipped].map(({ file }) => file))];
  for (const [index, file] of files.entries()) {
    const own = tests.filter((one) => one.file === file);
    writeFileSync(join(statements, `${index}.json`), JSON.stringify({ file, tests: own }));
  }
  const results = files.map((file) => ({
    name: join(root, file),
    assertionResults: [...tests, ...skipped]
      .filter((one) => one.file === file)
      .map(({ name, ms = 0 }) => ({
        ancestorTitles: name.split(' > ').slice(0, -1),
        title: name.split(' > ').at(-1) ?? '',
        duration: ms,
      })),
  }));
  return findLeftOut({ tests: 'tests/platform', statements, results, root });
}

test('every statement is sent by a test that is not left out, at the least time', () => {
  const { tests } = leaveOut([
    { name: 'slow', ms: 900, statements: ['a', 'b'] },
    { name: 'first', ms: 10, statements: ['a'] },
    { name: 'second', ms: 10, statements: ['b'] },
    { name: 'again', ms: 20, statements: ['a'] },
    { name: 'large', ms: 300, statements: ['a', 'b', 'c'] },
  ]);
  expect(tests).toEqual({ 'tests/platform/a.test.ts': ['slow', 'again'] });
});

test('what depends on the database itself is never left out, and sends its statements for others', () => {
  const { tests } = leaveOut([
    { name: 'quick', statements: ['a'] },
    { name: 'race', ms: 5000, statements: ['a'], dependsOnDatabase: true },
  ]);
  expect(tests).toEqual({ 'tests/platform/a.test.ts': ['quick'] });
});

test('a file of which nothing is left is not read, one with a test that did not run on SQLite is', () => {
  const idle = { file: 'tests/platform/b.test.ts', name: 'group > repeats', statements: ['a'] };
  const { files } = leaveOut(
    [{ name: 'kept', statements: ['a', 'b'] }, idle, { ...idle, file: 'tests/platform/c.test.ts' }],
    [{ file: 'tests/platform/c.test.ts', name: 'on PostgreSQL alone' }],
  );
  expect(files).toEqual(['tests/platform/b.test.ts']);
});

test('a test elsewhere sends nothing to PostgreSQL, and a test that was tried again is one', () => {
  const { tests } = leaveOut([
    { file: 'tests/lib/a.test.ts', name: 'page', statements: ['a'] },
    { name: 'service', statements: [] },
    { name: 'service', statements: ['a'] },
  ]);
  expect(tests).toEqual({});
});
