// The table of routes as scripts of pages get it: the patterns of pages, what protects an address, and what of it is
// secret. Gates, menus and sitemaps are the server's, and would weigh more than all scripts of a page.
import type { Area, Route } from './route-rules.ts';
import { AREAS, ROUTES } from './routes.ts';

const areas = Object.entries<Area>(AREAS).flatMap(([name, { base, access, isOpenBeforeRequiredAction }]) =>
  access || isOpenBeforeRequiredAction ? [[name, { base, access, isOpenBeforeRequiredAction }] as const] : [],
);

const routes = Object.entries<Route>(ROUTES).map(
  ([name, { pattern, access, isOpenBeforeRequiredAction, secretAfter }]) =>
    [name, { pattern, access, isOpenBeforeRequiredAction, secretAfter }] as const,
);

/** The source of the module that takes the place of `routes.ts` in the browser. */
const renderBrowserRoutes = (): string =>
  [
    `export const AREAS = ${JSON.stringify(Object.fromEntries(areas))};`,
    `export const ROUTES = ${JSON.stringify(Object.fromEntries(routes))};`,
  ].join('\n');

interface ModuleLoader {
  readonly environment: { readonly name: string };
}

/** For Vite. */
export const browserRoutes = {
  name: 'drawcard:browser-routes',
  load(this: ModuleLoader, id: string): string | undefined {
    const isTable = id.split('?')[0]?.endsWith('/src/lib/routes.ts');
    return isTable && this.environment.name === 'client' ? renderBrowserRoutes() : undefined;
  },
};
