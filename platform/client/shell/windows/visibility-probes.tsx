import { useLayoutEffect } from 'react';
import type { Contribution } from '../client-capability.ts';
import { useShell } from '../shell-context.tsx';
import { setContributionVisible } from './visible-contributions.ts';

/** Evaluates the visibility of one contribution. Before the browser paints, so that nothing flashes. */
function Probe({ contribution }: { contribution: Contribution }) {
  const isVisible = contribution.useVisible();
  useLayoutEffect(() => {
    setContributionVisible(contribution.id, isVisible);
  }, [contribution.id, isVisible]);
  useLayoutEffect(() => () => setContributionVisible(contribution.id, false), [contribution.id]);
  return null;
}

/** Keeps `visibleContributions` up to date. */
export function VisibilityProbes() {
  return useShell().contributions.map((contribution) => (
    <Probe key={contribution.id} contribution={contribution} />
  ));
}
