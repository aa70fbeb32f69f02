import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useState } from 'react';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { formatDecimalDegrees } from '#aviation/geo/format-coordinate.ts';
import type { Validated } from '#platform/contract/validation.ts';
import { messageOf } from '#platform/contract/problem.ts';
import type { Chart, Georeference } from '../contract.ts';
import { parseCoordinateText } from '../domain/coordinate-text.ts';
import { type PlacedPage, placePage } from '../domain/georeference.ts';
import { changeChart } from './charts.queries.ts';
import { usePdfPage } from './chart-page.tsx';

/** One point as far as known: its position on the chart, and on earth. */
export interface PlaceRow {
  id: number;
  at: { x: number; y: number; page: number } | null;
  text: string;
  position: (LatLon & { label: string | null }) | null;
}

export interface Placing {
  isOpen: boolean;
  open: () => void;
  cancel: () => void;
  rows: readonly PlaceRow[];
  pageNumber: number;
  /** The row that the next press on the page marks. */
  activeId: number;
  activate: (id: number) => void;
  isMarking: boolean;
  mark: (at: { x: number; y: number }) => void;
  setText: (id: number, text: string) => void;
  setPosition: (id: number, position: LatLon, label: string | null) => void;
  addCheckPoint: () => void;
  removeCheckPoint: () => void;
  /** Placement of the page; null while points are missing. */
  outcome: Validated<PlacedPage> | null;
  /** Saves and returns the chart, or null when it was refused (see `error`). */
  save: () => Promise<Chart | null>;
  isSaving: boolean;
  error: string | null;
}

const emptyRow = (id: number): PlaceRow => ({ id, at: null, text: '', position: null });

function rowsOf(georeference: Georeference | null): PlaceRow[] {
  if (!georeference) return [emptyRow(1), emptyRow(2)];
  return georeference.points.map(({ x, y, lat, lon, label }, index) => ({
    id: index + 1,
    at: { x, y, page: georeference.page },
    text: label ?? formatDecimalDegrees({ lat, lon }),
    position: { lat, lon, label },
  }));
}

/** The georeference that the rows make up, or null while one is incomplete. */
function georeferenceOf(
  rows: readonly PlaceRow[],
  page: { number: number; width: number; height: number } | null,
): Georeference | null {
  if (!page) return null;
  const points = rows.flatMap(({ at, position }) =>
    at?.page === page.number && position
      ? [{ x: at.x, y: at.y, lat: position.lat, lon: position.lon, label: position.label }]
      : [],
  );
  if (points.length < rows.length) return null;
  return { page: page.number, pageWidthPt: page.width, pageHeightPt: page.height, points };
}

/** Placing a page on the map: its points, their result, and saving. */
export function usePlacing(chart: Chart, document: PDFDocumentProxy, pageNumber: number): Placing {
  const [isOpen, setOpen] = useState(false);
  const [rows, setRows] = useState<readonly PlaceRow[]>([]);
  const [activeId, setActiveId] = useState(1);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const proxy = usePdfPage(document, pageNumber);
  const size = proxy?.getViewport({ scale: 1 });
  const page = size ? { number: pageNumber, width: size.width, height: size.height } : null;
  const georeference = isOpen ? georeferenceOf(rows, page) : null;

  const changeRow = (id: number, part: Partial<PlaceRow>) => {
    setError(null);
    setRows((now) => now.map((row) => (row.id === id ? { ...row, ...part } : row)));
  };
  const save = async (): Promise<Chart | null> => {
    if (!georeference) return null;
    setSaving(true);
    try {
      const saved = await changeChart(chart.id, { georeference });
      setOpen(false);
      return saved;
    } catch (thrown) {
      setError(messageOf(thrown));
      return null;
    } finally {
      setSaving(false);
    }
  };
  return {
    isOpen,
    open: () => {
      setRows(rowsOf(chart.georeference));
      setActiveId(1);
      setError(null);
      setOpen(true);
    },
    cancel: () => setOpen(false),
    rows,
    pageNumber,
    activeId,
    activate: setActiveId,
    isMarking: rows.some(({ id }) => id === activeId),
    mark: (at) => changeRow(activeId, { at: { ...at, page: pageNumber } }),
    setText: (id, text) => {
      const position = parseCoordinateText(text);
      changeRow(id, { text, position: position && { ...position, label: null } });
    },
    setPosition: (id, { lat, lon }, label) =>
      changeRow(id, { text: label ?? formatDecimalDegrees({ lat, lon }), position: { lat, lon, label } }),
    addCheckPoint: () => {
      setRows((now) => (now.length === 2 ? [...now, emptyRow(3)] : now));
      setActiveId(3);
    },
    removeCheckPoint: () => {
      setRows((now) => now.slice(0, 2));
      setActiveId(1);
    },
    outcome: georeference && placePage(georeference),
    save,
    isSaving,
    error,
  };
}
