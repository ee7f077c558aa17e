import { changePackage } from './change-package.ts';

/** Icons carry no classes of their library: nothing is styled by them, and a page has dozens. */
export const plainIcons = changePackage({
  name: 'plain-icons',
  file: '@lucide/astro/src/utils/buildLucideIconNode',
  search: 'params.includeDefaultClasses === false',
  replacement: 'true',
});
