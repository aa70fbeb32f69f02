import { clockText } from '#platform/client/time/time-text.ts';
import { Crosshair, Link2, LocateFixed, Radar } from 'lucide-react';
import { formatCoordinate } from '#aviation/geo/format-coordinate.ts';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { Measure } from '#platform/client/units/measure.tsx';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { Note, PanelBody } from '#platform/client/ui/panel-parts.tsx';
import type { AircraftDetail } from '../contract.ts';
import type { Aircraft } from '../domain/aircraft.ts';
import {
  ageText,
  climbArrow,
  emergencyText,
  levelText,
  nameOf,
  networkCodeText,
} from '../domain/aircraft-words.ts';
import { operatorOf } from '../domain/operators.ts';
import { PastNote } from './past-note.tsx';
import { isPictureLoading, statusFreshness } from './traffic-status.ts';
import {
  closeAircraft,
  openTrafficList,
  selectedAircraft,
  selectedDetail,
  selectedNow,
  setFollowed,
  trafficStatus,
  watched,
} from './traffic.store.ts';
import type { SelectedNow } from './traffic-worker-messages.ts';
import styles from './traffic.module.css';

const back = { label: 'Traffic', onSelect: () => openTrafficList() };
const KINDS = {
  current: null,
  last: 'Last received before contact was lost',
  coarse: 'Area of the receiver',
};

async function copyLink(address: string): Promise<void> {
  const url = new URL('/', window.location.href);
  url.searchParams.set('aircraft', address);
  try {
    await navigator.clipboard.writeText(url.href);
    toast({ message: 'Link copied.' });
  } catch {
    toast({ message: `The link could not be copied: ${url.href}`, tone: 'warning' });
  }
}

function watchFor(one: Aircraft): void {
  watched.set({ kind: 'aircraft', name: nameOf(one), address: one.address });
  openTrafficList('conflicts');
}

function Tools({ now }: { now: SelectedNow }) {
  const { address, isFollowed } = useSlice(selectedAircraft);
  if (address === null) return null;
  return (
    <>
      <IconButton
        label="Follow on the map"
        Icon={Crosshair}
        isPressed={isFollowed}
        onClick={() => setFollowed(!isFollowed)}
      />
      <IconButton
        label="Show on the map"
        Icon={LocateFixed}
        onClick={() => void flyTo({ lat: now.lat, lon: now.lon, minZoom: 7 })}
      />
      <IconButton label="Copy link" Icon={Link2} onClick={() => void copyLink(address)} />
    </>
  );
}

function PastAge({ one, pictureMs }: { one: Aircraft; pictureMs: number }) {
  return (
    <Note>
      Position {ageText(pictureMs - one.positionMs)} old then · {one.source}
    </Note>
  );
}

function Age({ one, isGone }: { one: Aircraft; isGone: boolean }) {
  // Renders each second; the other figures come from the worker at the same rate.
  useNowMs('second');
  const age = ageText(nowMs() - one.positionMs);
  return (
    <Note tone={isGone ? 'caution' : 'muted'}>
      {isGone ? `No longer received; last position ${age} ago.` : `Position ${age} old`} · {one.source}
      {KINDS[one.positionKind] !== null && ` · ${KINDS[one.positionKind] ?? ''}`}
    </Note>
  );
}

function Marks({ one }: { one: Aircraft }) {
  const emergency = emergencyText(one);
  const networkCode = networkCodeText(one);
  const { register, isVirtual, onGround } = one;
  return (
    <div className={styles.marks}>
      {emergency !== null && <Badge tone="warning">{emergency}</Badge>}
      {networkCode !== null && <Badge>{networkCode}</Badge>}
      {onGround === true && <Badge>On the ground</Badge>}
      {isVirtual && <Badge>Flown in a simulator</Badge>}
      {register?.isMilitary && <Badge>Military</Badge>}
      {register?.isPia && <Badge>Privacy address</Badge>}
      {register?.isLadd && <Badge>Limited display</Badge>}
    </div>
  );
}

function Movement({ one }: { one: Aircraft }) {
  const { altitudeReference: reference, verticalRateFpm, groundSpeedKt, trackDegTrue } = one;
  const rate = verticalRateFpm === null ? null : Math.round(verticalRateFpm / 10) * 10;
  return (
    <KeyValues columns={3}>
      <KeyValue label="Level">
        <Figure
          value={levelText(one) === '—' ? null : levelText(one)}
          note={`${climbArrow(one)}${reference === 'geo' ? ' GNSS' : ''}`}
        />
      </KeyValue>
      <KeyValue label="Ground speed">
        <Measure quantity="speedKt" value={groundSpeedKt} />
      </KeyValue>
      <KeyValue label="Vertical rate">
        <Measure quantity="verticalFpm" value={rate} isSigned />
      </KeyValue>
      <KeyValue label="Track">
        <Figure
          value={
            trackDegTrue === null ? null : `${String(Math.round(trackDegTrue) % 360).padStart(3, '0')}°T`
          }
        />
      </KeyValue>
      <KeyValue label="Squawk">
        <Figure value={one.squawk} />
      </KeyValue>
      <KeyValue label="Altitude">
        <Measure quantity="altitudeFt" value={one.altitudeFt} />
      </KeyValue>
    </KeyValues>
  );
}

function Identity({ one }: { one: Aircraft }) {
  const operator = operatorOf(one.callsign);
  const hasRoute = one.departure !== null || one.arrival !== null;
  return (
    <KeyValues>
      <KeyValue label="Operator">
        <Figure value={operator?.name ?? null} />
      </KeyValue>
      <KeyValue label="Telephony">
        <Figure value={operator?.telephony ?? null} />
      </KeyValue>
      <KeyValue label="Type">
        <Figure value={one.type} />
      </KeyValue>
      <KeyValue label="Registration">
        <Figure value={one.registration} />
      </KeyValue>
      <KeyValue label="Route">
        <Figure value={hasRoute ? `${one.departure ?? '—'} → ${one.arrival ?? '—'}` : null} />
      </KeyValue>
      <KeyValue label={one.isIcaoAddress ? 'ICAO address' : 'Address'}>
        <Figure value={one.address.toUpperCase()} />
      </KeyValue>
    </KeyValues>
  );
}

function Detail({ now }: { now: SelectedNow }) {
  const { aircraft: one, isGone, trailSinceMs } = now;
  const status = useSlice(trafficStatus);
  const freshness = statusFreshness(status);
  const pictureMs = status.past?.shown?.pictureMs ?? null;
  return (
    <Panel
      title={nameOf(one)}
      isTitleHidden
      back={back}
      onClose={closeAircraft}
      tools={<Tools now={now} />}
      footer={
        <Button size="small" Icon={Radar} isBlock onClick={() => watchFor(one)}>
          Watch for conflicts
        </Button>
      }
    >
      <PanelBody>
        <div>
          <p className={styles.ident}>{nameOf(one)}</p>
          <Marks one={one} />
        </div>
        <PastNote />
        {pictureMs === null ? <Age one={one} isGone={isGone} /> : <PastAge one={one} pictureMs={pictureMs} />}
        <Movement one={one} />
        <Identity one={one} />
        <KeyValues columns={1}>
          <KeyValue label="Position">
            <Figure value={formatCoordinate({ lat: now.lat, lon: now.lon })} />
          </KeyValue>
        </KeyValues>
        <Note>
          {trailSinceMs === null ? 'No trail yet' : `Trail since ${clockText(trailSinceMs)}`}
          {one.onGround === true ? '' : '; the line ahead is two minutes straight on'}
        </Note>
        {freshness && <FreshnessLine freshness={freshness} />}
      </PanelBody>
    </Panel>
  );
}

/** An aircraft outside the view, with the data of the server. */
function asLastKnown({ aircraft, isHeard, track }: AircraftDetail): SelectedNow | null {
  if (aircraft === null) return null;
  const { lat, lon } = aircraft;
  return { aircraft, lat, lon, isGone: isHeard === false, trailSinceMs: track[0]?.timeMs ?? null };
}

/** The inspector of an aircraft; its figures change once a second. */
export function AircraftPanel() {
  const { address } = useSlice(selectedAircraft);
  const now = useSlice(selectedNow);
  const link = useSlice(trafficStatus, (status) => status.link);
  const isWaiting = useSlice(trafficStatus, isPictureLoading);
  const known = useSlice(selectedDetail);
  if (address === null) return null;
  if (now) return <Detail now={now} />;
  const last = known?.address === address ? asLastKnown(known.detail) : null;
  if (last) return <Detail now={last} />;
  return (
    <Panel title={address.toUpperCase()} back={back} onClose={closeAircraft} isLoading={isWaiting}>
      <PastNote />
      <EmptyState
        message={link.message ?? 'Aircraft not received in this view, or no longer received.'}
        action={{ label: 'Show the list', onSelect: () => openTrafficList() }}
      />
    </Panel>
  );
}
