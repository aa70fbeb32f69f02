import { CircleCheck, CircleHelp, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Badge, type BadgeProps } from '#platform/client/ui/badge.tsx';
import type { BalanceVerdict, CgState, LimitState } from '../domain/check-balance.ts';

type AnyState = LimitState | CgState | BalanceVerdict['state'];
interface Mark {
  readonly tone: NonNullable<BadgeProps['tone']>;
  readonly text: string;
  readonly Icon: LucideIcon;
}

const OK = { tone: 'ok', Icon: CircleCheck } as const;
const BAD = { tone: 'warning', Icon: OctagonAlert } as const;
const SOON = { tone: 'caution', Icon: TriangleAlert } as const;
const MARKS: Readonly<Record<AnyState, Mark>> = {
  within: { ...OK, text: 'Within' },
  inside: { ...OK, text: 'Inside' },
  exceeded: { ...BAD, text: 'Exceeded' },
  outside: { ...BAD, text: 'Outside' },
  curtailed: { ...SOON, text: 'Curtailed' },
  caution: { ...SOON, text: 'Caution' },
  unknown: { tone: 'neutral', Icon: CircleHelp, text: 'Not checked' },
};

/** A state by colour, shape and word. */
export function StateMark({ state }: { state: AnyState }) {
  const { tone, text, Icon } = MARKS[state];
  return (
    <Badge tone={tone} Icon={Icon}>
      {text}
    </Badge>
  );
}
