import { z } from 'zod';
import { type Collection, getAddressText } from '../collection.ts';
import { BRAND_FIELDS, describeField, FreePath, Link } from '../fields.ts';

export const redirects = {
  title: 'Redirects',
  schema: z.object({
    ...BRAND_FIELDS,
    from: FreePath,
    to: describeField(Link, { label: 'Leads to' }),
    code: describeField(z.union([z.literal(301), z.literal(302)]), {
      label: 'Kind',
      help: '301 for good, 302 for a while.',
    }),
  }),
  titleFields: ['from'],
  isInCms: true,
  pathField: 'from',
  uniqueField: 'from',
  checks: ['no_circle'],
  pages: (fields) => [getAddressText(fields, 'from')],
  hasPreview: false,
} as const satisfies Collection;
