// Statements of a database that fail at a chosen place.
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { onTestFinished } from 'vitest';

type Method = (this: unknown, ...given: unknown[]) => unknown;

export interface StatementFault {
  /** Statements until one fails; none while it is below zero. */
  left: number;
}

const IS_WORK = /^\s*(?:insert|update|delete|with|select)/i;
/** The switch of maintenance is read again every quarter of a second, whatever else is done; a failure is no harm. */
const IS_SWITCH = /^\s*select \(select "config_value"/i;
const isPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** The statement of a call of the driver. */
function readText(target: unknown, [asked]: readonly unknown[]): string {
  if (target instanceof StatementSync) return target.sourceSQL;
  if (typeof asked === 'string') return asked;
  return asked instanceof Object && 'text' in asked ? String(asked.text) : '';
}

function interceptMethods(prototype: object, names: readonly string[], fault: StatementFault): void {
  const methods = prototype as Record<string, Method>;
  for (const name of names) {
    const original = methods[name]!;
    methods[name] = function (...given) {
      const text = readText(this, given);
      if (fault.left < 0 || !IS_WORK.test(text) || IS_SWITCH.test(text)) return original.apply(this, given);
      fault.left -= 1;
      if (fault.left >= 0) return original.apply(this, given);
      if (isPostgres) return original.apply(this, ['select no_such_column', ...given.slice(1)]);
      throw new Error('the disk is gone');
    };
    onTestFinished(() => {
      methods[name] = original;
    });
  }
}

/**
 * Until the end of the test, lets the statement of the place that is set fail, and every one before it pass. Ends of
 * transactions always pass.
 */
export function injectFault(): StatementFault {
  const fault: StatementFault = { left: -1 };
  if (isPostgres) interceptMethods(pg.Client.prototype, ['query'], fault);
  else interceptMethods(StatementSync.prototype, ['all', 'run'], fault);
  return fault;
}
