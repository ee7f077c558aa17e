import type { ErrorTable } from '#lib/contracts/protocol/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';

const MINUTE_S = 60;

/** What a rule has found: the values of its message's gaps, and what else says why. */
export type RefusedValues = Readonly<Record<string, string | number | undefined>>;

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
  readonly values?: RefusedValues | undefined;
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
  /** May hold personal data: `listFacts` gives what of it may be logged. */
  readonly values: RefusedValues;

  constructor(parts: DomainErrorParts) {
    const { code, status, message, target, fields, result, retryAfterS, cause, values = {} } = parts;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.target = target;
    this.fields = fields;
    this.result = result;
    this.retryAfterS = retryAfterS;
    this.values = values;
  }

  /** The same refusal with more of what was found; what it says itself counts. */
  withValues(values: RefusedValues): DomainError {
    const { code, status, message, target, fields, result, retryAfterS } = this;
    const all = { ...values, ...this.values };
    return new DomainError({
      code,
      status,
      message,
      target,
      fields,
      result,
      retryAfterS,
      values: all,
      cause: this,
    });
  }

  /** The same refusal, said at these fields. */
  withFields(fields: FieldErrors): DomainError {
    const { code, status, message, result, retryAfterS, values } = this;
    return new DomainError({ code, status, message, fields, result, retryAfterS, values, cause: this });
  }

  /** The same refusal with data that the caller needs to go on. */
  withResult(result: unknown): DomainError {
    const { code, status, message, target, fields, retryAfterS, values } = this;
    return new DomainError({
      code,
      status,
      message,
      target,
      fields,
      result,
      retryAfterS,
      values,
      cause: this,
    });
  }
}

/**
 * Creates the error of that code, with the `{name}` gaps of its message filled. `minutes` are those to wait.
 * @param values of the gaps, and what else the rule has found; see `listFacts`
 * @param result data that the caller needs to go on
 */
export function createDomainError<T extends ErrorTable>(
  table: T,
  code: Extract<keyof T, string>,
  values: RefusedValues = {},
  result?: unknown,
): DomainError {
  const rule = table[code];
  if (!rule) throw new TypeError(`No rule for the error ${code}`);
  const message = rule.message.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
  const retryAfterS = typeof values.minutes === 'number' ? values.minutes * MINUTE_S : undefined;
  return new DomainError({
    code,
    status: rule.status,
    message,
    target: rule.target,
    result,
    retryAfterS,
    values,
  });
}
