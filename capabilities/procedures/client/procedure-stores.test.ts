import { beforeEach, describe, expect, it } from 'vitest';
import {
  type ProcedureOverlay,
  clearProcedureOverlays,
  procedureOverlays,
  setProcedureOverlay,
} from './procedure-overlays.store.ts';
import {
  closeProcedure,
  isOverlaid,
  openProcedure,
  openProcedures,
  procedurePanel,
  showOverlayPart,
  toggleOverlay,
} from './procedure-panel.store.ts';
import { waypointsUnavailable } from './terminal-waypoint.layer.ts';

const overlay = (ident: string, part: Partial<ProcedureOverlay> = {}): ProcedureOverlay => ({
  icao: 'KJFK',
  kind: 'sid',
  ident,
  name: ident,
  transition: null,
  runway: null,
  ...part,
});

beforeEach(() => {
  procedureOverlays.reset();
  procedurePanel.reset();
});

describe('D2 D3 procedure overlays (spec 3 and 4)', () => {
  it('D2 initially no flight, no overlays, version 0', () => {
    expect(procedureOverlays.name).toBe('procedureOverlays');
    expect(procedureOverlays.get()).toEqual({ flightId: null, sid: null, star: null, app: null, version: 0 });
  });

  it('D3 setting a SID, STAR or approach overlay for a different flight clears the other overlays first', () => {
    setProcedureOverlay('sid', 'a', overlay('DEEZZ6'));
    setProcedureOverlay('star', 'a', overlay('ANJLL4', { kind: 'star' }));
    expect(procedureOverlays.get()).toMatchObject({ flightId: 'a', sid: { ident: 'DEEZZ6' }, version: 2 });
    setProcedureOverlay('app', 'b', overlay('I25L', { kind: 'approach' }));
    expect(procedureOverlays.get()).toEqual({
      flightId: 'b',
      sid: null,
      star: null,
      app: overlay('I25L', { kind: 'approach' }),
      version: 3,
    });
  });

  it('D3 clear removes all if the flight matches', () => {
    setProcedureOverlay('sid', 'a', overlay('DEEZZ6'));
    clearProcedureOverlays('b');
    expect(procedureOverlays.get().sid?.ident).toBe('DEEZZ6');
    clearProcedureOverlays('a');
    expect(procedureOverlays.get()).toMatchObject({ flightId: null, sid: null });
  });

  it('D3 clear removes all if none is given', () => {
    setProcedureOverlay('star', 'c', overlay('PARCH4', { kind: 'star' }));
    clearProcedureOverlays();
    expect(procedureOverlays.get()).toMatchObject({ flightId: null, star: null });
  });
});

describe('G6 the procedures panel', () => {
  it('G6 opening a procedure draws it for the flight of the panel', () => {
    openProcedures({ icao: 'KLAX', flightId: 'f1', kind: 'approach' });
    openProcedure(overlay('I25L', { icao: 'KLAX', kind: 'approach' }));
    expect(procedureOverlays.get()).toMatchObject({ flightId: 'f1', app: { ident: 'I25L' } });
    closeProcedure();
    expect(procedurePanel.get()).toMatchObject({ icao: 'KLAX', tab: 'approach', open: null });
  });

  it('G6 the toggle removes it from the map and restores it', () => {
    openProcedures({ icao: 'KJFK' });
    const sid = overlay('DEEZZ6');
    toggleOverlay(sid);
    expect(isOverlaid(procedureOverlays.get(), sid)).toBe(true);
    toggleOverlay(sid);
    expect(isOverlaid(procedureOverlays.get(), sid)).toBe(false);
  });

  it('G6 a fix clicked on the map opens its procedure with the fix marked', () => {
    setProcedureOverlay('app', null, overlay('I04R', { kind: 'approach' }));
    showOverlayPart('approach', { leg: null, fix: 'EBBEE' });
    expect(procedurePanel.get()).toMatchObject({
      icao: 'KJFK',
      open: { ident: 'I04R' },
      marked: { fix: 'EBBEE' },
    });
  });
});

describe('F1 terminal-waypoint states why it shows nothing', () => {
  const shown = (state: 'ready' | 'failed', message: string | null = null) => ({
    icao: 'KJFK',
    waypoints: [],
    state,
    message,
  });
  it('F1 without an airport, without procedures, after a failure', () => {
    expect(waypointsUnavailable(null, shown('ready'))).toBe('Open an airport to see its terminal waypoints');
    expect(waypointsUnavailable('KJFK', shown('ready'))).toBe('No procedures of KJFK in the data');
    expect(waypointsUnavailable('KJFK', shown('failed', 'Failed to fetch terminal waypoints for KJFK'))).toBe(
      'Failed to fetch terminal waypoints for KJFK',
    );
    expect(waypointsUnavailable('KSFO', shown('ready'))).toBeNull();
  });
});
