// Imports run one way: pages, islands and components use the library; contracts and domain use only each other. The
// house rules hold the same table for .astro files.
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

export default {
  forbidden: [
    forbid('no-circle', {}, { circular: true }, 'Two files that need each other are one file or three.'),
    forbid(
      'contracts-are-pure',
      { path: '^src/lib/contracts' },
      { path: '^(src/(?!lib/(contracts|domain|routes\\.ts))|node_modules/(?!zod))' },
    ),
    forbid(
      'domain-is-pure',
      { path: '^src/lib/domain' },
      { path: '^src/(?!lib/(domain|contracts|routes\\.ts|route-rules\\.ts))' },
    ),
    forbid(
      'routes-are-rules',
      {
        path: '^src/lib/([a-z-]*routes|route-rules)\\.ts$',
      },
      {
        path: '^src/(?!lib/(domain/brand/capabilities|(?!browser-)[a-z-]*routes|route-rules)\\.ts)',
      },
    ),
    forbid(
      'scripts-know-addresses-only',
      { path: '^src/(islands|lib/stores)' },
      { path: '^src/lib/(routes|domain/pages/(route-(gates|classes)|menus/route-menus))\\.ts$' },
      'In the browser the table of routes holds patterns and protection alone.',
    ),
    forbid(
      'page-cache-knows-no-shop',
      { path: '^src/lib/server/page-cache' },
      { path: '^src/(?!lib/server/page-cache)' },
      'It could leave as a package: what it needs comes as options.',
    ),
    forbid('forms-are-pure', { path: '^src/lib/forms' }, { path: '^src/(?!lib/(forms|domain|contracts))' }),
    forbid('api-knows-contracts', { path: '^src/lib/api' }, { path: '^src/(?!lib/(api|contracts|domain))' }),
    forbid(
      'stores-load-api-late',
      { path: '^src/lib/stores' },
      { path: '^src/lib/api', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'stores-know-no-view',
      { path: '^src/lib/stores' },
      { path: '^src/(islands|components|pages|platform|lib/server)' },
    ),
    forbid(
      'islands-use-stores',
      { path: '^src/islands' },
      { path: '^src/(pages|components|platform|lib/(server|api))' },
    ),
    forbid(
      'components-are-static',
      { path: '^src/components' },
      { path: '^src/(pages|platform|lib/(api|server))' },
      'They show what the loaders hand over. Its types stand with the rules, the contracts and the forms.',
    ),
    forbid(
      'platform-knows-no-site',
      { path: '^src/platform' },
      { path: '^src/(pages|islands|components|lib/(api|stores|server))' },
    ),
    forbid(
      'extensions-use-their-entry',
      { path: '^extensions/' },
      { path: '^src/(?!platform/extension\\.ts|lib/(contracts|domain)/)' },
      'What an extension may use stays as it is while its version does: the entry exports it.',
    ),
    forbid(
      'extensions-know-no-other',
      { path: '^extensions/([^/]+)/' },
      { path: '^extensions/', pathNot: '^extensions/$1/' },
    ),
    forbid(
      'extensions-are-listed',
      { path: '^src', pathNot: '^src/(platform/(modules|start)|content/copy/index)\\.ts$' },
      { path: '^extensions/' },
      'A shop without an extension is the same shop: nothing asks for one by name.',
    ),
    forbid(
      'one-way-to-the-platform',
      { path: '^src/(lib|pages|islands|components)', pathNot: '^src/lib/server/services/platform\\.ts$' },
      { path: '^src/platform' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.astro'],
    },
  },
};
