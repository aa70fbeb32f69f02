import 'tsx';

const { buildBasemap, BASEMAP_FOLDER } = await import('./build.ts');
buildBasemap(process.argv[2] ?? BASEMAP_FOLDER, (line) => console.log(line));
