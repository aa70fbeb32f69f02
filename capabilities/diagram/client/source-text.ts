import type { AirportDiagramAnswer, AmmStatus } from '../contract.ts';

type Source = AirportDiagramAnswer['runwaySource'];

const dated = ({ name, asOf }: Pick<Source, 'name' | 'asOf'>): string =>
  asOf === null ? `${name}, date unknown` : `${name} ${asOf}`;

/** A survey this much older than the runways is less reliable for today. */
const OLD_YEARS = 2;

function isOutdated(ground: Source, runways: Source): boolean {
  if (ground.asOf === null || runways.asOf === null) return false;
  return Number(runways.asOf.slice(0, 4)) - Number(ground.asOf.slice(0, 4)) > OLD_YEARS;
}

/** Sources of a diagram, in one line: `Ground: apt.dat 2013-09-19 · runways: FAA NASR 2026-09-03 · …`. */
export function diagramSourceText(
  diagram: Pick<AirportDiagramAnswer, 'detail' | 'runwaySource' | 'groundSource'>,
): string {
  const { detail, runwaySource, groundSource } = diagram;
  if (detail !== 'layout' || !groundSource) {
    return `From runway ends only: ${dated(runwaySource)} · markings are a pattern · not for navigation`;
  }
  const ground = `apt.dat ${groundSource.asOf ?? 'of an unknown date'}`;
  // The list of runways beside it has none of these, or not with positions.
  if (runwaySource.id === groundSource.id) {
    return `Ground and runways: ${ground}, no other source places the runways · markings are a pattern · not for navigation`;
  }
  const old = isOutdated(groundSource, runwaySource) ? ', may have changed since' : '';
  return `Ground: ${ground}${old} · runways: ${dated(runwaySource)} · markings are a pattern · not for navigation`;
}

/** Sources of the layer of all diagrams. */
export function ammSourceText({ groundSource }: Pick<AmmStatus, 'groundSource'>): string {
  return groundSource
    ? `apt.dat ${groundSource.asOf ?? 'of an unknown date'}: ${groundSource.airports} airports · elsewhere runways only`
    : 'Runways only: no apt.dat is installed';
}
