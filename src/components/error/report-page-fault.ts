// Which faults of a page are reported and under which name.
import type { BrowserFault } from '#lib/contracts/event.ts';
import { isReported } from '#lib/domain/visitor/failure.ts';
import { reportFault } from '#lib/stores/analytics/fault-report.ts';

const NAMED: ReadonlySet<unknown> = new Set<BrowserFault>([
  'Script failed to load',
  'Segment failed to load',
  'Call failed',
]);
const SCRIPT_MISSING = /\b(dynamically imported module|importing a module script)\b/i;

const isNamed = (cause: unknown): cause is BrowserFault => NAMED.has(cause);
const isScript = (cause: unknown): boolean => cause instanceof Error && SCRIPT_MISSING.test(cause.message);

/** Takes the name of a fault that is known, or what was thrown. Lost answers and faults of the browser are not reported. */
export function report(cause: unknown): void {
  if (isNamed(cause)) reportFault(cause);
  else if (isScript(cause)) reportFault('Script failed to load');
  else if (isReported(cause)) reportFault('Uncaught error');
}
