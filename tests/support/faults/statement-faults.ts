// Statements of a database that fail at a chosen place.
import { onTestFinished } from 'vitest';
import { interceptStatements, isSwitchRead } from './driver-calls.ts';

export interface StatementFault {
  /** Statements until one fails; none while it is below zero. */
  left: number;
}

const IS_WORK = /^\s*(?:insert|update|delete|with|select)/i;
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
    // Where the read of the switch fails is no matter, and when it comes is by time.
    if (!IS_WORK.test(text) || isSwitchRead(text)) return run();
    fault.left -= 1;
    if (fault.left >= 0) return run();
    if (isPostgres) return run('select no_such_column');
    throw new Error('the disk is gone');
  });
  onTestFinished(restore);
  return fault;
}
