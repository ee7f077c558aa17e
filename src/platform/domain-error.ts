import type { ErrorTable } from '#lib/contracts/protocol/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';

const MINUTE_S = 60;

/** A refusal with a reason that the caller can act upon. Becomes the answer of the call. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: string;
  readonly status: number;
  readonly target: string | undefined;
  readonly fields: FieldErrors | undefined;
  /** Data that the caller needs to go on, as the other side of a conflict. */
  result: unknown;
  /** How long to wait before the call is made again, in seconds, where that is said. */
  retryAfterS: number | undefined;

  constructor(code: string, status: number, message: string, target?: string, fields?: FieldErrors) {
    super(message);
    this.code = code;
    this.status = status;
    this.target = target;
    this.fields = fields;
  }
}

/** Creates the error of that code, with the `{name}` gaps of its message filled. `minutes` are those to wait. */
export function createDomainError<T extends ErrorTable>(
  table: T,
  code: Extract<keyof T, string>,
  values: Record<string, string | number> = {},
): DomainError {
  const rule = table[code];
  if (!rule) throw new TypeError(`No rule for the error ${code}`);
  const message = rule.message.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
  const error = new DomainError(code, rule.status, message, rule.target);
  if (typeof values.minutes === 'number') error.retryAfterS = values.minutes * MINUTE_S;
  return error;
}
