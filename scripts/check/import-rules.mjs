import swc from '@swc/core';

// Import directions, checked by dependency-cruiser. It does not support the API of TypeScript 7, so it parses files
// with swc, without enabling JSX for .tsx files: this script does.
const parseFileSync = swc.parseFileSync.bind(swc);
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: /\.[jt]sx$/.test(file) });

process.argv.splice(2, 0, '--config', '.dependency-cruiser.cjs');
await import('../../node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
