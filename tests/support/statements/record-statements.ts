// Setup of the tests on SQLite by which those for PostgreSQL are chosen: writes what each test of a file sends.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startRecording } from './start-recording.ts';
import { beginRecord, takeRecords } from './statement-record.ts';

const folder = process.env.STATEMENTS_FOLDER;

if (folder) {
  startRecording();

  beforeAll(() => beginRecord(''));

  beforeEach(({ task }) => beginRecord(task.fullTestName));

  afterAll(() => {
    const file = relative(process.cwd(), expect.getState().testPath ?? '');
    const tests = takeRecords().map((record) => ({ ...record, statements: [...record.statements] }));
    const name = createHash('sha256').update(file).digest('hex');
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ file, tests }));
  });
}
