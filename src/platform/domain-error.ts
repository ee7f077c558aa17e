import type { ErrorTable } from '#lib/contracts/protocol/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';

const MINUTE_S = 60;

interface DomainErrorParts {
  readonly code: string;
  /** Of the answer. */
  readonly status: number;
  readonly message: string;
  /** The field that it is about. */
  readonly target?: string | undefined;
  readonly fields?: FieldErrors | undefined;
  /** Data that the caller needs to go on, as the other side of a conflict. */
  readonly result?: unknown;
  /** How long to wait before the call is made again, in seconds, where that is said. */
  readonly retryAfterS?: number | undefined;
  readonly cause?: unknown;
}

/** A refusal with a reason that the caller can act upon. Becomes the answer of the call. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: string;
  readonly status: number;
  readonly target: string | undefined;
  readonly fields: FieldErrors | undefined;
  readonly result: unknown;
  readonly retryAfterS: number | undefined;

  constructor({ code, status, message, target, fields, result, retryAfterS, cause }: DomainErrorParts) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.target = target;
    this.fields = fields;
    this.result = result;
    this.retryAfterS = retryAfterS;
  }

  /** The same refusal with data that the caller needs to go on. */
  withResult(result: unknown): DomainError {
    const { code, status, message, target, fields, retryAfterS } = this;
    return new DomainError({ code, status, message, target, fields, result, retryAfterS, cause: this });
  }
}

/**
 * Creates the error of that code, with the `{name}` gaps of its message filled. `minutes` are those to wait.
 * @param result data that the caller needs to go on
 */
export function createDomainError<T extends ErrorTable>(
  table: T,
  code: Extract<keyof T, string>,
  values: Record<string, string | number> = {},
  result?: unknown,
): DomainError {
  const rule = table[code];
  if (!rule) throw new TypeError(`No rule for the error ${code}`);
  const message = rule.message.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
  const retryAfterS = typeof values.minutes === 'number' ? values.minutes * MINUTE_S : undefined;
  return new DomainError({ code, status: rule.status, message, target: rule.target, result, retryAfterS });
}
