// Setup of the tests on PostgreSQL: leaves out those that would show what others have shown.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { beforeEach } from 'vitest';

/** By file, names of tests with those of the groups around them. */
type LeftOut = Readonly<Record<string, readonly string[]>>;

const path = process.env.LEFT_OUT_TESTS;

if (path) {
  const leftOut = JSON.parse(readFileSync(path, 'utf8')) as LeftOut;

  beforeEach(({ task, skip }) => {
    const names = leftOut[relative(process.cwd(), task.file.filepath)] ?? [];
    skip(names.includes(task.fullTestName), 'PostgreSQL is sent all of it by other tests');
  });
}
