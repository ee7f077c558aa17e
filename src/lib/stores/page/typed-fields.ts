/** Selects what is kept of a page that has to be loaded again. An island keeps its own. */
export const TYPED_FIELDS =
  'main :is(input:not([type=password],[type=hidden],[type=file],[autocomplete=off],[autocomplete=one-time-code]),textarea,select):not(astro-island *)';

export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
