import type { OceanicTrack, TrackDirection } from './oceanic-track.ts';
import { parseTrackPoint, type TrackPointToken } from './track-point.ts';

/** Parsed fields of one track. */
type ReadTrack = Pick<OceanicTrack, 'ident' | 'direction' | 'points' | 'levels' | 'rawText'>;

interface Block {
  ident: string;
  route: string[];
  lines: string[];
}

const TRACK = /^([A-Z]) (\S.*)$/;
const LEVELS = /^(EAST|WEST) LVLS\s*(.*)$/;
const FACTS = /^(?:EAST LVLS|WEST LVLS|EUR RTS|NAR)\b/;
export const REMARKS = /^REMARKS?\b/;

const withoutDash = (line: string): string => line.replace(/[-)\s]+$/, '');

/** Parses the tracks of a message; an invalid track adds a sentence to `rejected`. */
export function readTracks(lines: readonly string[], rejected: string[]): ReadTrack[] {
  const end = lines.findIndex((line) => REMARKS.test(line));
  const blocks = blocksOf(end < 0 ? lines : lines.slice(0, end));
  return blocks.flatMap((block) => {
    const track = readBlock(block, rejected);
    return track ? [track] : [];
  });
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const raw of lines) {
    const line = withoutDash(raw);
    const block = blocks.at(-1);
    const start = TRACK.exec(line);
    if (start) {
      blocks.push({ ident: start[1] ?? '', route: (start[2] ?? '').split(' '), lines: [line] });
    } else if (block && line !== '') {
      // A long route continues on the next line, until its details begin.
      const isRoute = !FACTS.test(line) && block.lines.every((one) => !FACTS.test(one));
      if (isRoute) block.route.push(...line.split(' '));
      block.lines.push(line);
    }
  }
  return blocks;
}

function readBlock({ ident, route, lines }: Block, rejected: string[]): ReadTrack | null {
  const refuse = (why: string): null => {
    rejected.push(`NAT track ${ident}: ${why}`);
    return null;
  };
  const points: TrackPointToken[] = [];
  for (const token of route) {
    const point = parseTrackPoint(token);
    if (point === null) return refuse(`"${token}" is not a point.`);
    points.push(point);
  }
  if (points.length < 2) return refuse('fewer than two points.');
  const east = levelsOf(lines, 'EAST');
  const west = levelsOf(lines, 'WEST');
  if (east === null || west === null) return refuse('the levels cannot be read.');
  const direction = directionOf(east, west);
  if (direction === null) return refuse('it has levels in both directions or in none.');
  return {
    ident,
    direction,
    points,
    levels: direction === 'east' ? east : west,
    rawText: lines.join('\n'),
  };
}

function levelsOf(lines: readonly string[], direction: 'EAST' | 'WEST'): number[] | null {
  const text = lines
    .map((line) => LEVELS.exec(line))
    .find((match) => match?.[1] === direction)?.[2]
    ?.trim();
  if (text === undefined || text === 'NIL' || text === '') return [];
  const levels = text.split(' ').map(Number);
  return levels.every((level) => Number.isInteger(level) && level > 0 && level <= 600) ? levels : null;
}

function directionOf(east: readonly number[], west: readonly number[]): TrackDirection | null {
  if (east.length > 0 === west.length > 0) return null;
  return east.length > 0 ? 'east' : 'west';
}
