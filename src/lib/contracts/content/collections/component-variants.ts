import { z } from 'zod';
import { urls } from '../../../domain/pages/urls.ts';
import type { Collection } from '../collection.ts';
import { BRAND_FIELDS, Slug } from '../fields.ts';

export const ComponentVariant = z.object({ ...BRAND_FIELDS, component: Slug, variant: Slug });

export const componentVariants = {
  title: 'Variants of components',
  schema: ComponentVariant,
  titleFields: ['component'],
  isPublic: true,
  purges: ['brand'],
  pages: () => [urls.home()],
} as const satisfies Collection;
