// Plain data: what JSON can carry.

/** A stranger's `__proto__` is a key like any other. */
export function setOwn(copy: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  else copy[key] = value;
}

const isHeld = (value: unknown): boolean =>
  value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';

const hasOwnJson = (value: object): value is { toJSON: () => unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';

/**
 * A copy as JSON would carry it: without what is undefined, and with nothing that whoever reads it could change for
 * others. @throws TypeError for a bigint, which JSON has no spelling for
 */
export function copyPlain(value: unknown): unknown {
  if (typeof value === 'bigint') throw new TypeError('JSON has no spelling for a bigint');
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object' || value === null) return isHeld(value) ? value : undefined;
  if (Array.isArray(value)) return value.map((item) => (isHeld(item) ? copyPlain(item) : null));
  if (hasOwnJson(value)) return copyPlain(value.toJSON());
  const copy: Record<string, unknown> = {};
  for (const [name, held] of Object.entries(value)) if (isHeld(held)) setOwn(copy, name, copyPlain(held));
  return copy;
}
