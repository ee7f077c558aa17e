import { z } from 'zod';
import { urls } from '../../../domain/pages/urls.ts';
import type { Collection } from '../collection.ts';
import { BRAND_FIELDS, createMarkdown, ShownText, Text } from '../fields.ts';

export const faqs = {
  title: 'Questions and answers',
  schema: z.object({
    ...BRAND_FIELDS,
    question: ShownText,
    answer: createMarkdown(100_000),
    category: Text.optional(),
  }),
  isOrdered: true,
  titleFields: ['question'],
  isPublic: true,
  isInCms: true,
  pages: () => [urls.faq()],
} as const satisfies Collection;
