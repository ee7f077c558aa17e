// What each test of a file sends to its database, so that PostgreSQL is asked no more often than there is something new.
import { createHash } from 'node:crypto';

/** What is known of a test. */
export interface TestRecord {
  /** With the names of the groups around it, as reports join them. */
  readonly name: string;
  /** A short name for each statement, whatever its values and however many there are in its lists. */
  readonly statements: ReadonlySet<string>;
  /** Whether what it shows depends on the database itself: transactions that meet, faults, processes that die. */
  readonly dependsOnDatabase: boolean;
}

const LIST = /\(\s*\?(?:\s*,\s*\?)*\s*\)/g;
const ROWS = /\bvalues\s*\([^()]*\)(?:\s*,\s*\([^()]*\))*/gi;
const NAME_LENGTH = 10;

const names = new Map<string, string>();

/** The short name of a statement without its numbers of values and rows. */
function nameStatement(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const shape = text.replaceAll(LIST, '(?)').replaceAll(ROWS, 'values (?)').trim();
  const name = createHash('sha256').update(shape).digest('base64url').slice(0, NAME_LENGTH);
  names.set(text, name);
  return name;
}

interface OpenRecord {
  readonly name: string;
  readonly statements: Set<string>;
  hasDatabase: boolean;
  dependsOnDatabase: boolean;
}

let records: OpenRecord[] = [];

/** What follows belongs to the test of this name; to all tests of a file where it has none. */
export function beginRecord(name: string): void {
  records.push({ name, statements: new Set(), hasDatabase: false, dependsOnDatabase: false });
}

export function noteStatement(text: string): void {
  records.at(-1)?.statements.add(nameStatement(text));
}

/** Says that a database was opened that is of the kind which the tests run on. */
export function noteDatabase(): void {
  const record = records.at(-1);
  if (record) record.hasDatabase = true;
}

/** Says that the test has to run on every kind of database, whatever it sends. */
export function noteDependence(): void {
  const record = records.at(-1);
  if (record) record.dependsOnDatabase = true;
}

/**
 * The records of the tests of a file, which are forgotten. Tests that share a database build on one another: all of them
 * depend on it.
 */
export function takeRecords(): readonly TestRecord[] {
  const taken = records;
  records = [];
  const isShared = taken.some(
    ({ name, hasDatabase, dependsOnDatabase }) => name === '' && (hasDatabase || dependsOnDatabase),
  );
  return taken
    .filter(({ name }) => name !== '')
    .map(({ name, statements, hasDatabase, dependsOnDatabase }) => ({
      name,
      statements: hasDatabase ? statements : new Set(),
      dependsOnDatabase: isShared || dependsOnDatabase,
    }));
}
