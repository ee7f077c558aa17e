import { urls } from '../../../domain/pages/urls.ts';
import type { Collection } from '../collection.ts';
import { ThemeItem } from '../theme.ts';

export const theme = {
  title: 'Brands',
  schema: ThemeItem,
  titleFields: ['name'],
  isSingleton: true,
  isPerBrand: true,
  isPublic: true,
  purges: ['brand'],
  pages: () => [urls.home()],
} as const satisfies Collection;
