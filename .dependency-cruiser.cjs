// Who may import whom (docs/architecture.md). `scripts/checks/structure.ts` runs this, and adds what is no import.
const test = '\\.(test|e2e)\\.tsx?$'
/** The domains of src/features: each may use those before it, never one behind it. */
const domains = ['people', 'delivery', 'content', 'learning', 'messages', 'overview']
const serverOnly = '(\\.server\\.tsx?$)|(^src/platform/server/)'
const inBrowser =
  '^src/(pages/|records/|platform/(browser|ui|values)/|root\\.tsx$|routes\\.ts$|entry\\.client\\.tsx$|features/.+([/.](site|admin)[/.]|[/.](client|schema|rules|kind)\\.ts$))'

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'circle',
    comment:
      'The two need each other, directly or by way of others: move what both need into a third file (rules.ts, values).',
    from: {},
    to: { circular: true },
  },
  {
    name: 'platform-upward',
    comment: 'platform knows the machine, not records nor the academy: hand it in from the floor above that calls it.',
    from: { path: '^src/platform/', pathNot: test },
    to: { path: '^src/(records|features|pages)/|^src/[^/]+$|^(sample|scripts|bench|test)/' },
  },
  {
    name: 'records-upward',
    comment:
      'records knows what every kind of record has in common, and no feature: hand it in from the feature or page.',
    from: { path: '^src/records/', pathNot: test },
    to: { path: '^src/(features|pages)/|^src/[^/]+$|^(sample|scripts|bench|test)/' },
  },
  ...domains.slice(0, -1).map((domain, at) => ({
    name: `${domain}-forward`,
    comment: `The domains of features use one another in one direction: ${domains.join(' → ')}. Hand it in from a page or src/app.server.ts.`,
    from: { path: `^src/features/${domain}/`, pathNot: test },
    to: { path: `^src/features/(${domains.slice(at + 1).join('|')})/` },
  })),
  {
    name: 'feature-upward',
    comment: 'Features are composed by pages and never know them: pass it as a property, or move it into the feature.',
    from: { path: '^src/features/', pathNot: test },
    to: { path: '^src/pages/|^src/[^/]+$|^(scripts|bench|test)/' },
  },
  {
    name: 'values-pure',
    comment:
      'platform/values is pure: it imports itself and zod. Put this into platform/server, platform/browser or the feature.',
    from: { path: '^src/platform/values/', pathNot: test },
    to: { pathNot: '^src/platform/values/|node_modules/zod/' },
  },
  {
    name: 'feature-to-feature',
    comment:
      'Of another feature only schema.ts, rules.ts, client.ts and site/ may be used; stores may call other stores, tables may refer to other tables.',
    from: { path: '^src/features/([^/]+/[^/]+)/', pathNot: `${test}|[/.](store|table)\\.server\\.ts$` },
    to: { path: '^src/features/', pathNot: '^src/features/$1/|[/.](schema|rules|client)\\.ts$|[/.]site[/.][^/]+$' },
  },
  {
    name: 'store-to-feature',
    comment:
      'A store uses of another feature its store, schema.ts and rules.ts: ask the other store for what you need.',
    from: { path: '^src/features/([^/]+/[^/]+)/.*store\\.server\\.ts$' },
    to: { path: '^src/features/', pathNot: '^src/features/$1/|[/.](schema|rules)\\.ts$|[/.]store\\.server\\.ts$' },
  },
  {
    name: 'table-to-feature',
    comment: 'A table uses of another feature its table (for a foreign key) and schema.ts only.',
    from: { path: '^src/features/([^/]+/[^/]+)/.*table\\.server\\.ts$' },
    to: { path: '^src/features/', pathNot: '^src/features/$1/|[/.]schema\\.ts$|[/.]table\\.server\\.ts$' },
  },
  {
    name: 'schema-and-rules-pure',
    comment: 'schema.ts and rules.ts know shapes and decisions: they import schemas, rules and platform/values only.',
    from: { path: '^src/features/.+[/.](schema|rules)\\.ts$' },
    to: { path: '^src/', pathNot: '[/.](schema|rules)\\.ts$|^src/platform/values/|^src/records/[^/]+/[^/.]+\\.ts$' },
  },
  {
    name: 'schema-and-rules-reach',
    comment:
      'What schema.ts and rules.ts use of records has to be pure as well: nothing of it may lead to a browser, a server or a screen.',
    from: { path: '^src/features/.+[/.](schema|rules)\\.ts$' },
    to: { path: '^src/platform/(browser|ui|server)/|^src/.*(\\.server\\.ts|\\.tsx)$', reachable: true },
  },
  {
    name: 'site-without-admin',
    comment: 'Visitors never load what administrators use: move the common part into site/, which admin/ may use.',
    from: { path: '^src/(features/.+[/.]site[/.]|pages/site/)', pathNot: test },
    to: { path: '^src/(features/.+[/.]admin[/.]|pages/admin/)' },
  },
  {
    name: 'server-in-browser',
    comment:
      'This file reaches a browser and the other is for the server only: ask client.ts for the data, or `import type`.',
    from: { path: inBrowser, pathNot: `${test}|\\.server\\.tsx?$` },
    to: { path: serverOnly, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'markup-on-server',
    comment: 'Server files run as they are, and .tsx does not: move what both need into rules.ts or platform/values.',
    from: { path: '^src/(features|records|platform|app)[^+]*\\.server\\.ts$|^src/platform/server/', pathNot: test },
    to: { path: '^src/.*\\.tsx$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'test-in-program',
    comment: 'The program never needs its tests, scripts or benchmarks: move what both need into src.',
    from: { path: '^(src|sample)/', pathNot: test },
    to: { path: `^(test|scripts|bench)/|${test}` },
  },
]

module.exports = {
  domains,
  forbidden,
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/|\\.d\\.[mc]?ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
