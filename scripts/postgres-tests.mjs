// Which tests of the services run on PostgreSQL as part of `npm test`: what they send to SQLite is known by then.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What a test costs besides its own time: its database is emptied, and its file is read. */
const OVERHEAD_MS = 40;

/**
 * A test of the services and how it went on SQLite.
 * @typedef {{ file: string, name: string, durationMs: number, statements: ReadonlySet<string>, dependsOnDatabase: boolean }} RecordedTest
 */

/**
 * Chooses tests that together send every statement that is known: each that depends on the database itself, and of the
 * others those that send most that is new in the least time.
 * @param {readonly RecordedTest[]} tests
 * @returns {ReadonlySet<RecordedTest>}
 */
function chooseTests(tests) {
  const chosen = new Set(tests.filter(({ dependsOnDatabase }) => dependsOnDatabase));
  const left = new Set(tests.flatMap(({ statements }) => [...statements]));
  for (const { statements } of chosen) for (const statement of statements) left.delete(statement);
  const getGain = ({ statements, durationMs }) =>
    [...statements].filter((statement) => left.has(statement)).length / (durationMs + OVERHEAD_MS);
  const others = tests.filter((test) => !chosen.has(test)).map((test) => ({ test, gain: getGain(test) }));
  while (left.size > 0) {
    // A gain only becomes less: the first whose gain is still what it was is the best.
    others.sort((a, b) => b.gain - a.gain);
    const best = others[0];
    const gain = getGain(best.test);
    if (gain === best.gain) {
      chosen.add(best.test);
      for (const statement of best.test.statements) left.delete(statement);
    }
    best.gain = getGain(best.test);
  }
  return chosen;
}

/** @typedef {{ name: string, assertionResults: { ancestorTitles: string[], title: string, duration?: number }[] }} FileResult */

const joinTitles = ({ ancestorTitles, title }) => [...ancestorTitles, title].join(' > ');

/**
 * The tests of a file that ran on SQLite; those of one name, and a test that was tried again, are one.
 * @param {{ file: string, tests: { name: string, statements: string[], dependsOnDatabase: boolean }[] }} record
 * @param {FileResult} result
 * @returns {RecordedTest[]}
 */
function readTests({ file, tests }, { assertionResults }) {
  const names = [...new Set(tests.map(({ name }) => name))];
  return names.map((name) => {
    const same = tests.filter((test) => test.name === name);
    const results = assertionResults.filter((test) => joinTitles(test) === name);
    return {
      file,
      name,
      durationMs: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
      statements: new Set(same.flatMap(({ statements }) => statements)),
      dependsOnDatabase: same.some(({ dependsOnDatabase }) => dependsOnDatabase),
    };
  });
}

/**
 * What PostgreSQL need not run of a folder of tests, by what these sent to SQLite and the report of that run: names of
 * tests by file, and files of which nothing is left. What did not run on SQLite is not among them.
 * @param {{ tests: string, statements: string, results: readonly FileResult[], root: string }} run
 * @returns {{ tests: Record<string, string[]>, files: string[] }}
 */
export function findLeftOut({ tests: folder, statements, results, root }) {
  const byFile = new Map(results.map((result) => [relative(root, result.name), result]));
  const recorded = readdirSync(statements)
    .map((name) => JSON.parse(readFileSync(join(statements, name), 'utf8')))
    .filter(({ file }) => file.startsWith(`${folder}/`) && byFile.has(file))
    .flatMap((record) => readTests(record, byFile.get(record.file)));
  const chosen = chooseTests(recorded);
  const rest = recorded.filter((test) => !chosen.has(test));
  const namesOf = (file) => rest.filter((test) => test.file === file).map(({ name }) => name);
  const tests = Object.fromEntries(rest.map(({ file }) => [file, namesOf(file)]));
  const files = Object.keys(tests).filter((file) =>
    byFile.get(file).assertionResults.every((test) => tests[file].includes(joinTitles(test))),
  );
  return { tests, files };
}
