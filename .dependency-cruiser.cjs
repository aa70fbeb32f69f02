/** Import directions: app → capabilities → platform → aviation, and sim → sky → aviation. */
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const test = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    error(
      'aviation-is-pure',
      'aviation/ knows only itself and two numeric libraries.',
      { path: '^aviation/', pathNot: test },
      { pathNot: ['^aviation/', 'node_modules/(magvar|geographiclib-geodesic|metar-taf-parser)/'] },
    ),
    error(
      'sky-is-pure',
      'The simulated world stands on aviation/ alone.',
      { path: '^sky/', pathNot: test },
      { pathNot: ['^sky/', '^aviation/'] },
    ),
    error(
      'only-sim-imports-sky',
      'Only sim/ folders (and app/) may see the simulated world.',
      { path: '^(platform|capabilities)/', pathNot: ['^capabilities/[^/]+/sim/', test] },
      { path: '^sky/' },
    ),
    error(
      'domain-is-pure',
      'Domain code imports aviation, the platform contract, its own folder and contracts.',
      { path: '^capabilities/([^/]+)/domain/', pathNot: test },
      {
        pathNot: [
          '^aviation/',
          '^platform/contract/',
          '^capabilities/$1/domain/',
          '^capabilities/[^/]+/contract\\.ts$',
          'node_modules/(zod|flatbush|kdbush|geokdbush|minisearch|d3-dsv|sax)/',
        ],
      },
    ),
    error(
      'contract-is-pure',
      'A contract imports zod, platform/contract, aviation, its own files and other contracts.',
      { path: '^capabilities/([^/]+)/contract(\\.ts$|/)' },
      {
        pathNot: [
          '^aviation/',
          '^platform/contract/',
          '^capabilities/$1/contract/',
          '^capabilities/[^/]+/contract\\.ts$',
          'node_modules/zod/',
        ],
      },
    ),
    error(
      'cross-only-by-contract',
      'Another capability is reached through its contract.ts only.',
      { path: '^capabilities/([^/]+)/' },
      { path: '^capabilities/', pathNot: ['^capabilities/$1/', '^capabilities/[^/]+/contract\\.ts$'] },
    ),
    error(
      'client-not-server',
      'Client code never pulls server code or Node.',
      { path: '^(platform/client|capabilities/[^/]+/client)/', pathNot: test },
      { path: '^(platform/server|capabilities/[^/]+/(server|sim)|navdata-builder)/' },
    ),
    error(
      'client-no-node',
      'Client code never imports Node built-ins.',
      { path: '^(platform/client|capabilities/[^/]+/client|app/[^/]*client|app/client)', pathNot: test },
      { dependencyTypes: ['core'] },
    ),
    error(
      'server-not-client',
      'Server code never pulls client code.',
      { path: '^(platform/server|capabilities/[^/]+/(server|sim))/', pathNot: test },
      { path: '^(platform/client|capabilities/[^/]+/client)/' },
    ),
    error(
      'platform-knows-no-capability',
      'The platform knows no capability by name.',
      { path: '^platform/', pathNot: test },
      { path: '^(capabilities|app)/' },
    ),
    error(
      'only-app-imports-app',
      'Composition happens in app/ only.',
      { path: '^(aviation|sky|platform|capabilities|navdata-builder)/' },
      { path: '^app/' },
    ),
    error(
      'map-library-in-one-place',
      'Only platform/client/map touches the map library.',
      { path: '^(platform|capabilities|app)/', pathNot: '^platform/client/map/' },
      { path: 'node_modules/maplibre-gl/' },
    ),
    error('no-circular', 'No circles.', {}, { circular: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|node_modules/.cache)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    parser: 'swc',
    skipAnalysisNotInRules: true,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
