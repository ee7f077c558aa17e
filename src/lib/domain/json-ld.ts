// Structured data in a page. The one place that writes it.

/** JSON that can't end the script element it stands in, whatever the texts hold. */
export const jsonLd = (thing: object): string =>
  JSON.stringify(thing)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
