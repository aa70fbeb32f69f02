import { expect, it } from 'vitest';
import { navdataFilesIn } from './dropped-files.ts';

/** Entries as a browser provides them for dropped items. */
const fileEntry = (name: string, text = name) =>
  ({
    isFile: true,
    name,
    file: (take: (file: File) => void) => take(new File([text], name)),
  }) as unknown as FileSystemEntry;
const folderEntry = (name: string, entries: readonly FileSystemEntry[]) => {
  return {
    isFile: false,
    name,
    createReader() {
      // In batches, as Chromium returns them.
      const left = [...entries];
      return { readEntries: (take: (portion: FileSystemEntry[]) => void) => take(left.splice(0, 2)) };
    },
  } as unknown as FileSystemEntry;
};
const dropped = (...entries: FileSystemEntry[]) =>
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })) }) as unknown as DataTransfer;

it('G3 in a dropped simulator folder the navigation data is found, each name once, the user’s own file first', async () => {
  const xplane = folderEntry('X-Plane 12', [
    fileEntry('X-Plane.exe'),
    folderEntry('Custom Data', [fileEntry('earth_fix.dat', 'own'), fileEntry('earth_awy.dat', 'own')]),
    folderEntry('Custom Scenery', [fileEntry('earth_nav.dat', 'of a scenery')]),
    folderEntry('Resources', [
      folderEntry('default data', [
        fileEntry('earth_fix.dat', 'default'),
        fileEntry('earth_nav.dat', 'default'),
        fileEntry('earth_mora.dat', 'default'),
      ]),
    ]),
  ]);
  const files = await navdataFilesIn(dropped(xplane, fileEntry('little_navmap_msfs.sqlite')));
  expect(await Promise.all(files.map(async (file) => `${file.name}: ${await file.text()}`))).toEqual([
    'earth_fix.dat: own',
    'earth_awy.dat: own',
    'earth_nav.dat: default',
    'little_navmap_msfs.sqlite: little_navmap_msfs.sqlite',
  ]);
});
