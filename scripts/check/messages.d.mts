export interface MessageRow {
  text: string;
  place: string;
  file: string;
  title: string;
}
export function partsOf(text: string): string[];
export function spanOf(source: string, title: string): string | null;
export function faultOf(
  row: Pick<MessageRow, 'text' | 'file' | 'title'>,
  read: (file: string) => string | null,
): string | null;
export function rowsOf(document: string): MessageRow[];
