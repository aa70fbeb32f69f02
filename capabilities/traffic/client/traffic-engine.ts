import { messageOf } from '#platform/contract/problem.ts';
import { toWebMercator } from '#aviation/geo/web-mercator.ts';
import type { LinkState } from '#platform/client/live/live-socket.ts';
import { altitudeBand, TOP_FLIGHT_LEVEL } from '#platform/client/layers/altitude.store.ts';
import { apiUrl, bearerHeaders, callEndpoint } from '#platform/client/query/api-client.ts';
import { flyTo, mapController } from '#platform/client/shell/map-access.ts';
import { isClockFrozen, nowMs, onSecond } from '#platform/client/time/clock.ts';
import { reachTimelineBack, timeline, timelineInstant } from '#platform/client/time/timeline.store.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { TRAFFIC_SOCKET_PATH, getLiveTraffic, getTrafficWindow } from '../contract.ts';
import { flownRoute } from '../domain/closest-approach.ts';
import { routeLine } from '../domain/drawing/route-line.ts';
import { followDetail } from './follow-detail.ts';
import { startFollowing } from './follow-aircraft.ts';
import { clearTrafficCache, setTrafficCache } from './traffic-cache.store.ts';
import { LABELS } from './traffic-label-style.ts';
import { aircraftDrawing, labelFeatures } from './traffic.layers.ts';
import type { TrafficDeps } from './traffic-deps.ts';
import type { OwnPath, TrafficEvent, TrafficCommand } from './traffic-worker-messages.ts';
import {
  type Watched,
  conflicts,
  selectAircraft,
  selectedAircraft,
  selectedNow,
  setTrafficStatus,
  trafficFilter,
  trafficList,
  trafficOrders,
  trafficRows,
  trafficStatus,
  trafficTrails,
  watched,
} from './traffic.store.ts';

/** A phone draws and downloads less. */
const MAX_AIRCRAFT = { desktop: 50_000, phone: 5000 };
const PHONE_PX = 700;
/** Interval of window requests while the map moves. */
const VIEW_EVERY_MS = 400;
/** The map's time counts as different from the present when it differs by more than this. */
const OTHER_TIME_MS = 60_000;
const FOUND_ZOOM = 7;
const MAP_PATIENCE_MS = 20_000;

function socketUrl(): string {
  const url = new URL(apiUrl(TRAFFIC_SOCKET_PATH), window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** Whether there is a map with a view yet. */
function sendView(send: (order: TrafficCommand) => void): boolean {
  const map = mapController();
  const box = map.getBounds();
  const [widthPx, heightPx] = [window.innerWidth, window.innerHeight];
  // The camera's centre is that of the area not covered by panels.
  const middle = map.unproject({ x: widthPx / 2, y: heightPx / 2 }) ?? map.getView();
  if (!box) return false;
  const max = widthPx < PHONE_PX ? MAX_AIRCRAFT.phone : MAX_AIRCRAFT.desktop;
  const { zoom, ...camera } = map.getView();
  const coveredPx = map.getPadding();
  send({
    kind: 'view',
    view: { ...toWebMercator(middle), zoom, widthPx, heightPx, coveredPx, camera, box, most: max },
  });
  return true;
}

/** Finds out why the socket does not open: this also renews an expired token. */
async function askWhyRefused(): Promise<void> {
  try {
    const { freshness, message, sources, historySinceMs } = await askSources();
    setTrafficStatus({ state: { freshness, message, sources, historySinceMs } });
  } catch (error) {
    setTrafficStatus({ link: { kind: 'waiting', message: messageOf(error) } });
  }
}

const askSources = () =>
  callEndpoint(getTrafficWindow, { query: { west: -1, south: -1, east: 1, north: 1, zoom: 5 } });

/** For the layer picker: the state of the sources before the layer is switched on. */
export async function askWhatIsUnavailable(): Promise<void> {
  if (trafficStatus.get().state !== null) return;
  const answer = await askSources().catch(() => null);
  if (answer && trafficStatus.get().state === null) setTrafficStatus({ state: answer });
}

function showLink(state: LinkState): void {
  if (state.kind === 'waiting') {
    setTrafficStatus({ link: { kind: 'waiting', message: state.reason } });
    if (state.wasRefused) void askWhyRefused();
  } else setTrafficStatus({ link: { kind: state.kind, message: null } });
}

/** The aircraft in a link may be anywhere: the map flies to it. */
async function findSelected(): Promise<void> {
  const { address } = selectedAircraft.get();
  if (address === null) return;
  try {
    const { aircraft } = await callEndpoint(getLiveTraffic, { query: { address } });
    const [found] = aircraft;
    if (found) {
      // A link is opened before the map is drawn, which takes a slow device longer than a camera request waits.
      await mapController().whenReady(MAP_PATIENCE_MS);
      await flyTo({ lat: found.lat, lon: found.lon, minZoom: FOUND_ZOOM });
    } else toast({ message: `The aircraft ${address.toUpperCase()} is not received.`, tone: 'warning' });
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
}

function ownPath(own: Watched | null): OwnPath | null {
  if (own === null) return null;
  if (own.kind === 'aircraft') return { kind: 'aircraft', address: own.address };
  const { points, offMs, groundSpeedKt, cruiseFl } = own;
  return { kind: 'route', places: flownRoute(points, { offMs, groundSpeedKt, cruiseFt: cruiseFl * 100 }) };
}

/** Passes the worker's data to the map, and once a second to the text displays. */
function createReader(send: (order: TrafficCommand) => void) {
  let pictureMs: number | null = null;
  const empty = labelFeatures([]);
  const read = (event: TrafficEvent): void => {
    switch (event.kind) {
      case 'token-wanted':
        send({ kind: 'token', token: bearerHeaders().authorization?.slice('Bearer '.length) ?? null });
        break;
      case 'link':
        showLink(event.state);
        break;
      case 'source':
        setTrafficStatus({ state: event.state });
        reachTimelineBack('traffic', event.state.historySinceMs);
        break;
      case 'refused':
        setTrafficStatus({ link: { kind: 'open', message: event.message } });
        break;
      case 'picture':
        aircraftDrawing.show(event.drawn, event.past?.atMs ?? null);
        pictureMs = event.counts?.timeMs ?? null;
        showPicture(event);
        break;
      case 'counts':
        setTrafficStatus({ counts: event.counts });
        break;
      case 'labels':
        mapController().updateGeojson(
          LABELS,
          trafficStatus.get().isAhead ? empty : labelFeatures(event.labels),
        );
        break;
      case 'trails':
        aircraftDrawing.showTrails(event);
        break;
      case 'selected':
        if (event.address === selectedAircraft.get().address) selectedNow.set(event.selected);
        break;
      case 'chosen':
        selectAircraft(event.address);
        break;
      case 'rows':
        trafficRows.set({ rows: event.rows, inView: event.inView });
        if (pictureMs === null) clearTrafficCache();
        else setTrafficCache(event.rows, pictureMs);
        break;
      case 'conflicts':
        conflicts.set({ rows: event.conflicts, isWatching: event.isWatching });
        break;
    }
  };
  return read;
}

/** Counts, and the time that they apply to. */
function showPicture({ counts, past: shown }: Extract<TrafficEvent, { kind: 'picture' }>): void {
  const { past } = trafficStatus.get();
  // A picture of a different time says nothing about the requested time.
  setTrafficStatus({ counts, past: past && { ...past, shown: shown ?? past.shown } });
}

/** Follows the map's time: stored pictures for the past, live traffic at present, none in the future. */
function followTime(send: (order: TrafficCommand) => void): () => void {
  let sentMs: number | null = null;
  const look = () => {
    const now = nowMs();
    const atMs = timelineInstant(timeline.get(), now);
    const isAhead = atMs - now > OTHER_TIME_MS;
    const wantedMs = now - atMs > OTHER_TIME_MS ? Math.round(atMs) : null;
    if (wantedMs !== sentMs) {
      sentMs = wantedMs;
      const shown = trafficStatus.get().past?.shown ?? null;
      setTrafficStatus({ past: wantedMs === null ? null : { wantedMs, shown } });
      send({ kind: 'time', atMs: wantedMs });
    }
    if (trafficStatus.get().isAhead === isAhead) return;
    setTrafficStatus({ isAhead });
    aircraftDrawing.setHidden(isAhead);
    if (isAhead) mapController().updateGeojson(LABELS, labelFeatures([]));
  };
  aircraftDrawing.setHidden(false);
  const stops = [timeline.subscribe(look), onSecond(look)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Informs the worker of the view; a few times a second while the map moves. */
function followView(send: (order: TrafficCommand) => void): () => void {
  const map = mapController();
  let sentAtMs: number | null = null;
  const show = () => {
    if (sendView(send)) sentAtMs = performance.now();
  };
  const stops = [
    map.on('view-change', show),
    map.on('move', () => {
      if (performance.now() - (sentAtMs ?? 0) > VIEW_EVERY_MS) show();
    }),
    // The layer may be switched on before the map is first drawn.
    map.on('idle', () => {
      if (sentAtMs === null) show();
    }),
  ];
  show();
  return () => {
    for (const stop of stops) stop();
  };
}

function followOwnRoute({ route }: TrafficDeps, send: (order: TrafficCommand) => void): () => void {
  const sendRoute = () => {
    const shown = route.get();
    aircraftDrawing.setBesideRoute(shown !== null);
    send({
      kind: 'wanted',
      filter: trafficFilter.get(),
      band: { ...altitudeBand.get(), topFl: TOP_FLIGHT_LEVEL },
      route: shown ? routeLine(shown.points) : [],
    });
  };
  const sendList = () => {
    const { isOpen, tab, sort } = trafficList.get();
    send({ kind: 'list', sort, isOpen: isOpen && tab === 'list' });
  };
  const sendOwn = () => send({ kind: 'own', own: ownPath(watched.get()) });
  const sendTrails = () => send({ kind: 'trails', isOn: trafficTrails.get().isOn });
  for (const say of [sendRoute, sendList, sendOwn, sendTrails]) say();
  const stops = [
    altitudeBand.subscribe(sendRoute),
    trafficFilter.subscribe(sendRoute),
    route.subscribe(sendRoute),
    trafficList.subscribe(sendList),
    watched.subscribe(sendOwn),
    trafficTrails.subscribe(sendTrails),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Runs while the layer is on; returns a function that stops it. */
export function drawTraffic(deps: TrafficDeps): () => void {
  const worker = new Worker(new URL('./traffic.worker.ts', import.meta.url), { type: 'module' });
  const send = (order: TrafficCommand) => worker.postMessage(order, []);
  const read = createReader(send);
  worker.addEventListener('message', ({ data }: MessageEvent<TrafficEvent>) => read(data));
  worker.addEventListener('error', () =>
    setTrafficStatus({
      link: { kind: 'off', message: 'Traffic could not be read. Switch the layer off and on to try again.' },
    }),
  );
  trafficOrders.send = send;
  const wake = () => {
    if (document.visibilityState === 'visible') send({ kind: 'wake' });
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  const stops = [
    onSecond((now) => send({ kind: 'tick', nowMs: now, isFrozen: isClockFrozen() })),
    followOwnRoute(deps, send),
    followView(send),
    followTime(send),
    startFollowing(),
    followDetail(send),
  ];
  const { address } = selectedAircraft.get();
  if (address !== null) {
    send({ kind: 'select', address });
    void findSelected();
  }
  send({ kind: 'start', url: socketUrl() });
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    trafficOrders.send = null;
    send({ kind: 'stop' });
    worker.terminate();
    aircraftDrawing.show(null);
    aircraftDrawing.showTrails(null);
    mapController().updateGeojson(LABELS, labelFeatures([]));
    reachTimelineBack('traffic', null);
    setTrafficStatus({ link: { kind: 'off', message: null }, counts: null, isAhead: false, past: null });
    selectedNow.set(null);
    trafficRows.set(null);
    clearTrafficCache();
  };
}
