// The fields of a brand at the desk, by their names.
export const BRAND_FIELDS = [
  'key',
  'name',
  'tagline',
  'hosts',
  'segmentName',
  'supportEmail',
  'supportNumber',
  'supportOpeningHours',
  'disclaimer',
  'accent',
  'highlight',
] as const;

/** What they hold as text; hosts with blanks between. */
export type BrandFields = Readonly<Record<(typeof BRAND_FIELDS)[number], string>>;
