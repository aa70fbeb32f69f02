/** Hands a file to the person, as a download. */
export function saveFile(name: string, mediaType: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; the browser keeps what it needs.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A file name that every system takes; `fallback` where nothing of the text can stand in one. */
export function fileNameOf(text: string, extension: string, fallback: string): string {
  const name = text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${name === '' ? fallback : name}.${extension}`;
}
