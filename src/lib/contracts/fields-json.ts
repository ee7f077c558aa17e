import { z } from 'zod';

/** An item's fields as JSON text, at most 900,000 characters: names are the item's own, never renamed on the way. */
export const FieldsJson = z
  .string()
  .max(900_000)
  .refine(isShallow, 'must not be nested so deep')
  .refine(isObject, 'must be JSON of an object');

const DEPTH_MAX = 50;

/** Deeper than any form; a deeper value would exhaust the stack of code that walks it. */
function isShallow(text: string): boolean {
  let depth = 0;
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (mark === '{' || mark === '[') depth += 1;
    else if (mark === '}' || mark === ']') depth -= 1;
    if (depth > DEPTH_MAX) return false;
  }
  return true;
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
