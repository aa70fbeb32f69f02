import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the bundler makes it
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { apiUrl } from '#platform/client/query/api-client.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

const FONTS = import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
});
const CHARACTER_MAPS = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A file delivered with the reader, by its name; all are served by the app itself. */
async function bundled(files: Record<string, string>, name: string): Promise<Uint8Array> {
  const [, url] = Object.entries(files).find(([path]) => path.endsWith(`/${name}`)) ?? [];
  if (url === undefined) throw new Error(`The reader has no ${name}`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

class BundledFonts {
  fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    return bundled(FONTS, filename);
  }
}
class BundledCharacterMaps {
  async fetch({ name }: { name: string }): Promise<{ cMapData: Uint8Array; isCompressed: true }> {
    return { cMapData: await bundled(CHARACTER_MAPS, `${name}.bcmap`), isCompressed: true };
  }
}

/** A PDF that the reader cannot open, with a message for the user. */
export class UnreadableChart extends Error {
  override readonly name = 'UnreadableChart';
}

/**
 * Opens a PDF; the bytes are transferred to the worker. Nothing in it is executed: no script, no form, no WebAssembly,
 * no eval
 * (the content security policy forbids them too).
 * @throws UnreadableChart
 */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: bytes,
      isEvalSupported: false,
      enableXfa: false,
      useWasm: false,
      // The JPEG 2000 decoder in JavaScript; its address must end in a fixed name.
      wasmUrl: new URL(apiUrl('/efb-v2/charts/reader/'), window.location.href).href,
      useWorkerFetch: false,
      StandardFontDataFactory: BundledFonts,
      CMapReaderFactory: BundledCharacterMaps,
      verbosity: 0,
    }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableChart(
      isLocked
        ? 'This PDF is locked by a password. Save a copy without one and upload that.'
        : 'This PDF cannot be read: it is damaged or not a PDF.',
      { cause: error },
    );
  }
}
