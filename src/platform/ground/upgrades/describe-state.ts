// What is said of the releases: at the start, in the log and by `/readyz`.
import type { Services } from '../../services.ts';
import { listMigrations } from '../db/migrate.ts';
import type { SchemaState } from './bring-up.ts';
import { collectSteps } from './schema-steps.ts';

const formatAhead = (steps: readonly string[]): string =>
  `This release is older than its database, which went through ${steps.join(', ')} of a newer one. It runs with that; ` +
  'bring this process to the newer release.';

/** Sentences for the log of a start; none where release and database are one. */
export const describeState = ({ ahead, waiting }: SchemaState): string[] => [
  ...(ahead.length > 0 ? [formatAhead(ahead)] : []),
  ...waiting.map(({ name, why }) => `The step ${name} of the database waits: ${why}.`),
];

/** A sentence for `/readyz`, as a newer release may come while this one runs; empty where none has. */
export async function describeAge({ database, modules }: Services): Promise<string> {
  const steps = collectSteps(modules);
  const ahead = (await listMigrations(database)).filter((name) => !steps.has(name));
  return ahead.length > 0 ? `Older than its database by ${ahead.join(', ')}.` : '';
}
