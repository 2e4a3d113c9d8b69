// The import rules: who may know whom. tests/fixtures/forbidden-imports breaks each of them once,
// and `npm run check` demands that each is seen to fail there.

/** A role of a feature's vocabulary, as a file or as a folder of files. */
const role = (...names) => `^src/features/[^/]+/(${names.join('|')})(\\.server)?(\\.tsx?$|/)`;
const test = '\\.test\\.tsx?$';
const generated = '^\\.generated/';

/** Everything of ours: what a rule's `pathNot` then narrows. */
const ours = '^(src|\\.generated|tests|tools|bench|database)/';
const only = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from: { pathNot: test, ...from },
  to: { path: ours, pathNot: allowed },
});

/** What a feature may import besides its own files: `$1` is its name. */
const frontDoors = [
  '^src/(platform|ui|shared)/',
  '^src/features/$1/',
  role(
    'schemas',
    'rules',
    'permissions',
    'queries',
    'commands',
    'services',
    'events',
    'views',
    'params',
    'format',
    'components',
  ),
  generated,
];

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\+types/' },
    },

    only('shared-knows-nobody', { path: '^src/shared/' }, '^src/shared/'),
    only('ui-knows-shared', { path: '^src/ui/' }, '^src/(ui|shared)/'),
    only(
      'platform-knows-shared',
      { path: '^src/platform/', pathNot: [test, '^src/platform/i18n/'] },
      '^src/(platform|shared)/',
    ),
    // Every door says errors in the reader's language.
    only(
      'i18n-says-errors',
      { path: '^src/platform/i18n/' },
      '^src/(platform|shared)/',
      '^\\.generated/messages/errors\\.ts$',
    ),
    only(
      'api-serves-features',
      { path: '^src/api/' },
      '^src/(api|platform|shared)/',
      role('api'),
      generated,
    ),

    only(
      'decisions-are-pure',
      { path: role('rules', 'schemas', 'permissions') },
      '^src/shared/',
      role('rules', 'schemas', 'permissions'),
    ),
    only(
      'features-use-front-doors',
      {
        path: '^src/features/([^/]+)/',
        pathNot: [test, role('table', 'queries', 'factory'), '^src/features/accounts/'],
      },
      ...frontDoors,
    ),
    // Users are apart from accounts so that companies, on which accounts build, can name them.
    only(
      'accounts-write-users',
      { path: '^src/features/(accounts)/', pathNot: [test, role('table', 'queries', 'factory')] },
      ...frontDoors,
      '^src/features/users/table\\.server\\.ts$',
    ),
    // A foreign table may be read; only its owner writes.
    only(
      'reads-use-tables',
      { path: '^src/features/([^/]+)/(table|queries)(\\.server\\.ts$|/)' },
      '^src/(platform|shared)/',
      '^src/features/$1/',
      role(
        'schemas',
        'rules',
        'permissions',
        'queries',
        'events',
        'table',
        'views',
        'params',
        'format',
      ),
      generated,
    ),
    only(
      'factories-use-front-doors',
      { path: role('factory') },
      '^src/(platform|shared)/',
      '^src/features/$1/',
      role('schemas', 'rules', 'queries', 'commands', 'services', 'factory'),
    ),
    // Components are React only: what else needs their types, words or parameters finds them in
    // `views`, `format` and `params`.
    {
      name: 'components-are-for-pages',
      severity: 'error',
      from: { path: '^src/features/', pathNot: [test, role('components')] },
      to: { path: role('components') },
    },
    {
      name: 'own-messages',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: test },
      to: {
        path: '^\\.generated/messages/',
        pathNot: '^\\.generated/messages/features/$1(?:/|\\.ts$)',
      },
    },

    // Of the platform only what a page is made with; no database, jobs, mail or files.
    only(
      'pages-compose',
      { path: '^src/(pages|root\\.tsx)' },
      '^src/(pages|ui|shared|platform/(i18n|pages|http|framework))/',
      '^src/platform/context\\.ts$',
      role(
        'schemas',
        'rules',
        'permissions',
        'queries',
        'commands',
        'services',
        'events',
        'views',
        'params',
        'format',
        'components',
      ),
      generated,
    ),
    {
      name: 'pages-keep-to-their-area',
      severity: 'error',
      from: { path: '^src/pages/([^/]+)/' },
      to: { path: '^src/pages/', pathNot: '^src/pages/(($1|shared)/|pages\\.ts$)' },
    },

    {
      name: 'product-knows-no-tools',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [test, '^src/(?:(server|worker|cli|job-process)\\.ts$|cli/)'],
      },
      to: { path: '^(tests|tools|bench|database)/' },
    },
  ],
  options: {
    // Its default parser asks TypeScript for a JavaScript API, which version 7 does not have, and
    // then reads no module at all.
    parser: 'swc',
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: false,
    doNotFollow: { path: ['node_modules', '\\.generated'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
