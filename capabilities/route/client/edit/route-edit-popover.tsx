import { Popover } from '@base-ui/react/popover';
import { CircleDot, Crosshair, Hexagon, type LucideIcon, Trash2, Triangle } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { NEAR_POINTS_NM } from '#capabilities/navdata/contract.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { measuredText } from '#platform/client/units/units.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { classNames } from '#platform/client/ui/class-names.ts';
import popup from '#platform/client/ui/popup.module.css';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import type { RoutePoint } from '../../contract.ts';
import { type RouteDeps, routeContext } from '../route-deps.ts';
import { routeVia, removeRoutePoint } from './change-route.ts';
import { closeRouteQuestion, type RouteQuestion, routeQuestion } from './edit-popover.store.ts';
import styles from './edit-popover.module.css';
import type { Candidate } from './near-points.ts';
import { placeOf } from './nearest-on-route.ts';
import { activeRoute } from './route-edit.store.ts';

const ICONS: Record<Candidate['type'], LucideIcon> = {
  vor: Hexagon,
  ndb: CircleDot,
  waypoint: Triangle,
  airport: Triangle,
  coordinate: Crosshair,
};
const KINDS: Record<Candidate['type'], string> = {
  vor: 'VOR',
  ndb: 'NDB',
  waypoint: 'Waypoint',
  airport: 'Airport',
  coordinate: 'This position',
};

type LeadOver = Extract<RouteQuestion, { kind: 'lead-over' }>;

function answer(deps: RouteDeps, question: LeadOver, candidate: Candidate): void {
  void routeVia(deps, question.change, candidate);
  closeRouteQuestion();
}

function CandidateItem({ question, candidate }: { question: LeadOver; candidate: Candidate }) {
  const given = routeContext.use();
  const { ident, type, name, distanceNm: offNm } = candidate;
  const Icon = ICONS[type];
  const title = name === null ? KINDS[type] : `${KINDS[type]} · ${name}`;
  return (
    <button type="button" className={popup.item} onClick={() => answer(given, question, candidate)}>
      <Icon size={16} aria-hidden className={popup.icon} />
      <span className={styles.text}>
        <b>{ident}</b>
        <span>{title}</span>
      </span>
      {type !== 'coordinate' && (
        <span className={popup.trailing}>{measuredText('distanceNm', offNm, settings.get(), 1)}</span>
      )}
    </button>
  );
}

function Candidates({ question }: { question: LeadOver }) {
  const { candidates, message, change } = question;
  const title = change.kind === 'insert' ? 'Route via' : 'Move the point to';
  return (
    <>
      <Popover.Title className={popup.heading}>{title}</Popover.Title>
      {message !== null && <p className={styles.failure}>{message}</p>}
      {candidates === null && (
        <div className={styles.loading}>
          <Skeleton height="28px" />
          <Skeleton height="28px" />
          <Skeleton height="28px" />
        </div>
      )}
      {candidates?.map((candidate) => (
        <CandidateItem
          key={`${candidate.ident} ${candidate.coordinate.join(' ')}`}
          question={question}
          candidate={candidate}
        />
      ))}
      {candidates?.length === 1 && message === null && (
        <p className={styles.hint}>
          No named point within {measuredText('distanceNm', NEAR_POINTS_NM, settings.get())}.
        </p>
      )}
    </>
  );
}

const legNm = (from: RoutePoint | undefined, to: RoutePoint | undefined): string =>
  from && to ? measuredText('distanceNm', distanceNm(placeOf(from), placeOf(to)), settings.get()) : '—';

function PointActions({ index }: { index: number }) {
  const given = routeContext.use();
  const points = activeRoute()?.points ?? [];
  const point = points[index];
  if (!point) return null;
  const remove = () => {
    void removeRoutePoint(given, index);
    closeRouteQuestion();
  };
  return (
    <>
      <Popover.Title className={popup.heading}>Point of the route</Popover.Title>
      <p className={styles.point}>
        <b>{point.ident}</b>
        <span>
          {point.via ?? 'DCT'} · {legNm(points[index - 1], point)} from {points[index - 1]?.ident ?? '—'} ·{' '}
          {legNm(point, points[index + 1])} to {points[index + 1]?.ident ?? '—'}
        </span>
      </p>
      <button type="button" className={classNames(popup.item, popup.danger)} onClick={remove}>
        <Trash2 size={16} aria-hidden className={popup.icon} /> Remove from the route
      </button>
    </>
  );
}

/** Follows the place while the map moves; behind the globe it remains at its last position. */
function usePixel({ at }: RouteQuestion): { x: number; y: number } {
  const [pixel, setPixel] = useState<{ x: number; y: number }>(at);
  useEffect(() => {
    const map = mapController();
    return map.on('move', () => setPixel((before) => map.project(at) ?? before));
  }, [at]);
  return pixel;
}

function QuestionPopover({ question }: { question: RouteQuestion }) {
  const { x, y } = usePixel(question);
  const anchor = useMemo(
    () => ({ getBoundingClientRect: () => DOMRect.fromRect({ x, y, width: 0, height: 0 }) }),
    [x, y],
  );
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && closeRouteQuestion()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} side="right" sideOffset={14} className={popup.positioner}>
          <Popover.Popup className={classNames(popup.popup, styles.question)}>
            {question.kind === 'point' ? (
              <PointActions index={question.index} />
            ) : (
              <Candidates question={question} />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The choice opened by a drag or a click on the route, beside its place on the map. */
export function RouteEditPopover() {
  const question = useSlice(routeQuestion);
  return question && <QuestionPopover key={`${question.at.x} ${question.at.y}`} question={question} />;
}
