// Texts that answer often: their placeholders, which are filled in when one is chosen.

/** What a placeholder stands for: the customer, the reference, the brand, and who answers. */
export const TEMPLATE_GAPS = ['name', 'reference', 'brand', 'operator'] as const;
export type TemplateGap = (typeof TEMPLATE_GAPS)[number];

const GAP = /\{(\w*)\}/g;

const isGap = (name: string): name is TemplateGap => TEMPLATE_GAPS.some((gap) => gap === name);

/** What stands in braces and is no placeholder, each once, as `{nmae}`. */
export const findUnknownGaps = (text: string): string[] => [
  ...new Set([...text.matchAll(GAP)].flatMap(([gap, name = '']) => (isGap(name) ? [] : [gap]))),
];

/** Placeholders that nobody has filled in, each once. */
export const findOpenGaps = (text: string): string[] => [
  ...new Set([...text.matchAll(GAP)].flatMap(([gap, name = '']) => (isGap(name) ? [gap] : []))),
];

/** What is not known stays as it stands, to be filled in by hand. */
export const fillTemplate = (text: string, values: Readonly<Record<TemplateGap, string>>): string =>
  text.replaceAll(GAP, (gap, name: string) => (isGap(name) && values[name] !== '' ? values[name] : gap));
