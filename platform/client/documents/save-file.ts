/** Gives a file to the user as a download. */
export function saveFile(name: string, mediaType: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; the browser keeps the data it needs.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A file name valid on every system; `fallback` where no character of the text is allowed in one. */
export function fileNameOf(text: string, extension: string, fallback: string): string {
  const name = text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${name === '' ? fallback : name}.${extension}`;
}
