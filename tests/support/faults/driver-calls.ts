// What reaches the drivers of both databases, statement by statement.
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { noteDependence } from '../statements/statement-record.ts';

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** `run` does what was asked, or runs another statement in its place. */
export type HandleCall = (readText: () => string, run: (instead?: string) => unknown) => unknown;

/** The statement of a call of the driver. */
function readStatement(target: unknown, [asked]: readonly unknown[]): string {
  if (target instanceof StatementSync) return target.sourceSQL;
  if (typeof asked === 'string') return asked;
  return asked instanceof Object && 'text' in asked ? String(asked.text) : '';
}

function interceptMethods(prototype: object, names: readonly string[], handle: HandleCall): () => void {
  const methods = prototype as Record<string, Method>;
  const originals = names.map((name) => [name, methods[name]!] as const);
  for (const [name, original] of originals)
    methods[name] = function (...given) {
      return handle(
        () => readStatement(this, given),
        (instead) => original.apply(this, instead === undefined ? given : [instead, ...given.slice(1)]),
      );
    };
  return () => {
    for (const [name, original] of originals) methods[name] = original;
  };
}

const SWITCH_READ = /^\s*select \(select "config_value"/i;

/**
 * Whether a statement reads the switch of maintenance, which is read again every quarter of a second, whatever else is
 * done.
 */
export const isSwitchRead = (text: string): boolean => SWITCH_READ.test(text);

/** Hands every statement to `handle`. Gives what to call for things to be as they were. */
export function interceptStatements(isPostgres: boolean, handle: HandleCall): () => void {
  noteDependence();
  return isPostgres
    ? interceptMethods(pg.Client.prototype, ['query'], handle)
    : interceptMethods(StatementSync.prototype, ['all', 'run'], handle);
}
