import { Circle, CircleCheck } from 'lucide-react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Badge, type BadgeProps } from '#platform/client/ui/badge.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import type { NotamAnswer } from '../contract.ts';
import type { NotamPhase } from '../domain/notam-phase.ts';
import {
  CATEGORY_NAMES,
  PHASE_NAMES,
  TFR_NAMES,
  closureName,
  hasNoTimes,
  notamLevelsText,
  validityText,
} from './notam-text.ts';
import { NotamWords } from './notam-words.tsx';
import styles from './notams.module.css';
import { markRead, openNotam, readNotams } from './notams.store.ts';

const PHASE_TONES: Readonly<Record<NotamPhase, NonNullable<BadgeProps['tone']>>> = {
  active: 'ok',
  paused: 'neutral',
  upcoming: 'neutral',
  ended: 'neutral',
};

/** Its subject and state, in badges. */
export function NotamBadges({ notam, phase }: { notam: NotamAnswer; phase: NotamPhase }) {
  const isClosed = notam.closedRunways.length > 0 || notam.closure?.isWhole === true;
  const name = notam.tfrKind === null ? CATEGORY_NAMES[notam.category] : `TFR · ${TFR_NAMES[notam.tfrKind]}`;
  const isGrave = isClosed || notam.type === 'TFR';
  const closed = closureName(notam);
  const tone = !isGrave ? 'neutral' : phase === 'active' ? 'warning' : 'caution';
  return (
    <>
      <Badge tone={closed === 'Partly closed' ? 'caution' : tone}>{closed ?? name}</Badge>
      {hasNoTimes(notam) ? (
        <Badge tone="caution">Times not known</Badge>
      ) : (
        <Badge tone={PHASE_TONES[phase]}>{PHASE_NAMES[phase]}</Badge>
      )}
    </>
  );
}

/** One NOTAM in a list: opens the inspector, and can be marked as read. */
export function NotamCard({ notam, phase }: { notam: NotamAnswer; phase: NotamPhase }) {
  const isRead = useSlice(readNotams, (ids) => ids.includes(notam.id));
  const units = useUnits();
  return (
    <li className={styles.card} data-read={isRead || undefined}>
      <button type="button" className={styles.open} onClick={() => openNotam(notam)}>
        <span className={styles.cardHead}>
          <span className={styles.number}>
            {notam.locations[0]} {notam.number}
          </span>
          <NotamBadges notam={notam} phase={phase} />
        </span>
        <span className={styles.text}>
          <NotamWords text={notam.text} />
        </span>
        <span className={styles.facts}>
          {hasNoTimes(notam) ? 'Times not known' : validityText(notam)}
          {notam.schedule === null ? null : ` · ${notam.schedule}`}
          {notam.area === null
            ? null
            : ` · ${notam.levels === null ? 'levels not known' : notamLevelsText(notam, units)}`}
        </span>
      </button>
      <IconButton
        label="Read"
        Icon={isRead ? CircleCheck : Circle}
        isPressed={isRead}
        className={styles.read}
        onClick={() => markRead(notam.id, !isRead)}
      />
    </li>
  );
}
