import type { Graph, Thing, WithContext } from 'schema-dts';

export type StructuredData = WithContext<Thing> | Graph;

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Structured data as the text of a script element: nothing inside can end the element. */
export const serialiseJsonLd = (data: StructuredData): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? character);
