import { OperatorError } from '../command.ts';

/** A file that an operator hands in cannot be taken; the message says where, and what to do. */
export class FileRefused extends OperatorError {
  /** From 1; undefined where it is about the whole file. */
  readonly line: number | undefined;

  constructor(reason: string, line?: number) {
    super(line === undefined ? reason : `Line ${line}: ${reason}`);
    this.line = line;
  }
}
