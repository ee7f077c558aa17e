// The fields of an item: plain JSON by the names of its collection. Calls name such properties as `verbatim`.
import { z } from 'zod';

/** Fields by their names, which are data: `label_key`, `route_type`, and in a draft whatever was sent. */
type Fields = Readonly<Record<string, unknown>>;

const DEPTH_MAX = 50;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isObject = (value: unknown): boolean => isContainer(value) && !Array.isArray(value);

/** Deeper than any form; a deeper value would exhaust the stack of code that walks it. */
function isShallow(fields: unknown): boolean {
  let level = [fields].filter(isContainer);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return false;
    level = level.flatMap((value) => Object.values(value) as unknown[]).filter(isContainer);
  }
  return true;
}

const REFERENCE = { type: 'object', additionalProperties: true } as const;

/** Fields that the service gives. A record of zod would drop the name `__proto__`. */
export const StoredFields = z.custom<Fields>(isObject, 'must be an object').meta(REFERENCE);

/** Fields that an editor sends, complete or not, at most 50 levels deep. */
export const ItemFields = StoredFields.refine(isShallow, 'must not be nested so deep').meta(REFERENCE);
