// Files on the operator's disk that hold numbers of accounts. Only their owner reads them.
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { OperatorError } from '../../ground/operator/command.ts';

const PRIVATE = 0o600;

/** @throws OperatorError in the place of the system's error */
function requireWritten(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new OperatorError(`${path} can't be written: ${error instanceof Error ? error.message : error}.`);
  }
}

/** Makes an empty file; one that is there already stays as it is. @throws OperatorError where it can't be made */
export const createPrivateFile = (path: string): void =>
  requireWritten(path, () => closeSync(openSync(path, 'wx', PRIVATE)));

/** Fills a file that `createPrivateFile` made. @throws OperatorError where it can't be written */
export const writePrivateFile = (path: string, body: string): void =>
  requireWritten(path, () => writeFileSync(path, body));
