// Statements of a database that fail at a chosen place.
import { onTestFinished } from 'vitest';
import { interceptStatements } from './driver-calls.ts';

export interface StatementFault {
  /** Statements until one fails; none while it is below zero. */
  left: number;
}

const IS_WORK = /^\s*(?:insert|update|delete|with|select)/i;
/** The switch of maintenance is read again every quarter of a second, whatever else is done; a failure is no harm. */
const IS_SWITCH = /^\s*select \(select "config_value"/i;
const isPostgres = Boolean(process.env.TEST_DATABASE_URL);

/**
 * Until the end of the test, lets the statement of the place that is set fail, and every one before it pass. Ends of
 * transactions always pass.
 */
export function injectFault(): StatementFault {
  const fault: StatementFault = { left: -1 };
  const restore = interceptStatements(isPostgres, (readText, run) => {
    // Most statements of a run pass: their text is read only where one is to fail.
    if (fault.left < 0) return run();
    const text = readText();
    if (!IS_WORK.test(text) || IS_SWITCH.test(text)) return run();
    fault.left -= 1;
    if (fault.left >= 0) return run();
    if (isPostgres) return run('select no_such_column');
    throw new Error('the disk is gone');
  });
  onTestFinished(restore);
  return fault;
}
