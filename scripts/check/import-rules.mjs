import swc from '@swc/core';

// Import directions, kept by dependency-cruiser. It does not know the API of TypeScript 7, so it reads our files with swc,
// whose parser it never tells that a .tsx file holds JSX: this does.
const parseFileSync = swc.parseFileSync.bind(swc);
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: /\.[jt]sx$/.test(file) });

process.argv.splice(2, 0, '--config', '.dependency-cruiser.cjs');
await import('../../node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
