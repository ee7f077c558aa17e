import { z } from 'zod';
import { urls } from '../../../domain/pages/urls.ts';
import type { Collection } from '../collection.ts';
import { BRAND_FIELDS, createKey, describeField, Text } from '../fields.ts';

const Value = describeField(z.string().max(5000), {
  label: 'Text',
  help: 'Everybody can read it. chat_url: where the chat opens. chat_hours: when somebody answers there, a span to a line, such as Mon-Fri 08:00-20:00 Australia/Sydney.',
});

export const siteConfig = {
  title: 'Site settings',
  schema: z.object({ ...BRAND_FIELDS, values: z.array(z.object({ key: createKey(Text), value: Value })) }),
  titleFields: [],
  isSingleton: true,
  isPerBrand: true,
  isInCms: true,
  isPublic: true,
  purges: ['brand'],
  pages: () => [urls.home()],
} as const satisfies Collection;
