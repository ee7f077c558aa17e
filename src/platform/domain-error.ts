import type { ErrorTable } from '#lib/contracts/protocol/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';

/** A refusal with a reason that the caller can act upon. Becomes the answer of the call. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: string;
  readonly status: number;
  readonly target: string | undefined;
  readonly fields: FieldErrors | undefined;
  /** Data that the caller needs to go on, as the other side of a conflict. */
  result: unknown;

  constructor(code: string, status: number, message: string, target?: string, fields?: FieldErrors) {
    super(message);
    this.code = code;
    this.status = status;
    this.target = target;
    this.fields = fields;
  }
}

/** Creates the error of that code, with the `{name}` gaps of its message filled. */
export function createDomainError<T extends ErrorTable>(
  table: T,
  code: Extract<keyof T, string>,
  values: Record<string, string | number> = {},
): DomainError {
  const rule = table[code];
  if (!rule) throw new TypeError(`No rule for the error ${code}`);
  const message = rule.message.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
  return new DomainError(code, rule.status, message, rule.target);
}
