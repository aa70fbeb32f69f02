import type { DirectLeg } from '../finder/airway-search.ts';
import type { PreparedGraph } from '../finder/prepared-graph.ts';
import {
  type UnitVector,
  chordBetween,
  chordToNm,
  sphericalDistanceNm,
  sphericalRadiusNm,
} from '#aviation/geo/unit-vector.ts';

/** An airway leads onward from a point when it leaves within this angle of the direction to the destination. */
const cosLeadsOn = Math.cos((45 * Math.PI) / 180);
/** Maximum turn of a direct leg to reach a point with an onward airway. */
const cosDirectTurn = Math.cos((60 * Math.PI) / 180);
const shortestDirectNm = 30;
/** Widest gap bridged: over the South Pacific there is no onward airway for 4,900 NM. */
const longestDirectNm = 6000;

export interface DirectLegRules {
  readonly prepared: PreparedGraph;
  readonly destination: UnitVector;
  /** Candidate nodes. */
  readonly corridor: readonly number[];
  /** Number of landing points evaluated beyond a gap. */
  readonly landings: number;
  isUsable(this: void, edge: number, fromNode: number): boolean;
  /** Whether the destination can be reached from a node. */
  isExit(this: void, node: number): boolean;
  /** Cost of a direct leg, at least `leastFactor` times its length. */
  costNm(this: void, from: number, to: number, lengthNm: number): number;
}

/** Point with onward airways. */
interface Landing extends UnitVector {
  readonly node: number;
  readonly restNm: number;
}

/** Nearby landing points: most groups are excluded as a whole. */
interface LandingGroup {
  readonly members: readonly Landing[];
  readonly middle: UnitVector;
  readonly radiusNm: number;
  readonly leastRestNm: number;
}

/**
 * Direct legs where airways end: from a node without an airway toward the destination to the points ahead with onward
 * airways, the best few by total length. They bridge the gaps of the network over oceans and remote areas, and are not
 * used where there are airways.
 */
export function createDirectLegs(rules: DirectLegRules): (node: number) => readonly DirectLeg[] {
  const knownLegs = new Map<number, readonly DirectLeg[]>();
  let far: readonly LandingGroup[] | null = null;
  return (node) => {
    const known = knownLegs.get(node);
    if (known) return known;
    const legs = leadsOn(rules, node) ? [] : legsFrom(rules, node, (far ??= landingGroups(rules)));
    knownLegs.set(node, legs);
    return legs;
  };
}

/** Size of a group, as a fraction of the radius: about 690 NM. */
const groupSize = 0.12;

function landingGroups(rules: DirectLegRules): LandingGroup[] {
  const { prepared, destination } = rules;
  const cells = new Map<number, Landing[]>();
  for (const node of rules.corridor) {
    if (!rules.isExit(node) && !leadsOn(rules, node)) continue;
    const at = vectorOf(prepared, node);
    const cell = (cellOf(at.x) * 64 + cellOf(at.y)) * 64 + cellOf(at.z);
    const landing = { node, ...at, restNm: prepared.distanceToNm(node, destination) };
    const members = cells.get(cell);
    if (members) members.push(landing);
    else cells.set(cell, [landing]);
  }
  return Array.from(cells.values(), groupOf);
}

const cellOf = (part: number): number => Math.floor((part + 1) / groupSize);

function groupOf(members: readonly Landing[]): LandingGroup {
  const mean = { x: 0, y: 0, z: 0 };
  for (const { x, y, z } of members) {
    mean.x += x;
    mean.y += y;
    mean.z += z;
  }
  const length = Math.hypot(mean.x, mean.y, mean.z) || 1;
  const middle = { x: mean.x / length, y: mean.y / length, z: mean.z / length };
  return {
    members,
    middle,
    radiusNm: Math.max(...members.map((landing) => sphericalDistanceNm(middle, landing))),
    leastRestNm: Math.min(...members.map(({ restNm }) => restNm)),
  };
}

function leadsOn({ prepared, destination, isUsable }: DirectLegRules, node: number): boolean {
  const { graph } = prepared;
  const here = vectorOf(prepared, node);
  for (let edge = graph.edgeStart[node] ?? 0; edge < (graph.edgeStart[node + 1] ?? 0); edge += 1) {
    const next = vectorOf(prepared, graph.edgeTo[edge] ?? 0);
    if (cosBetween(here, destination, next) >= cosLeadsOn && isUsable(edge, node)) return true;
  }
  return false;
}

interface Candidate {
  readonly node: number;
  readonly lengthNm: number;
  readonly overNm: number;
}

function legsFrom(rules: DirectLegRules, node: number, groups: readonly LandingGroup[]): DirectLeg[] {
  const here = vectorOf(rules.prepared, node);
  const best: Candidate[] = [];
  const leastNm = Float64Array.from(
    groups,
    ({ middle, radiusNm, leastRestNm }) =>
      Math.max(0, chordBetween(here, middle) * sphericalRadiusNm - radiusNm) + leastRestNm,
  );
  // The most promising group first; few others can then improve on it.
  const promising = leastNm.reduce((min, nm, index) => (nm < (leastNm[min] ?? 0) ? index : min), 0);
  considerGroup(groups[promising], here, { rules, best });
  groups.forEach((group, index) => {
    const isOut = best.length === rules.landings && (leastNm[index] ?? 0) >= (best.at(-1)?.overNm ?? 0);
    if (index !== promising && !isOut) considerGroup(group, here, { rules, best });
  });
  return best.map(({ node: to, lengthNm }) => ({ node: to, costNm: rules.costNm(node, to, lengthNm) }));
}

function considerGroup(
  group: LandingGroup | undefined,
  here: UnitVector,
  about: { rules: DirectLegRules; best: Candidate[] },
): void {
  for (const landing of group?.members ?? []) consider(landing, here, about);
}

/** Inserts a landing point among the best, if it is one of them. */
function consider(
  landing: Landing,
  here: UnitVector,
  { rules, best }: { rules: DirectLegRules; best: Candidate[] },
): void {
  const worstNm = best.length === rules.landings ? (best.at(-1)?.overNm ?? 0) : Number.POSITIVE_INFINITY;
  const chord = chordBetween(here, landing);
  // The chord is shorter than the arc: most points are excluded without computing the arc.
  if (chord * sphericalRadiusNm + landing.restNm >= worstNm) return;
  const lengthNm = chordToNm(chord);
  const overNm = lengthNm + landing.restNm;
  if (lengthNm < shortestDirectNm || lengthNm > longestDirectNm || overNm >= worstNm) return;
  if (cosBetween(here, rules.destination, landing) < cosDirectTurn) return;
  if (best.length === rules.landings) best.pop();
  const place = best.findIndex((other) => other.overNm > overNm);
  best.splice(place < 0 ? best.length : place, 0, { node: landing.node, lengthNm, overNm });
}

function vectorOf({ x, y, z }: PreparedGraph, node: number): UnitVector {
  return { x: x[node] ?? 0, y: y[node] ?? 0, z: z[node] ?? 0 };
}

/**
 * Cosine of the angle at `here` between the great circles to two positions; coincident points count as straight ahead.
 */
function cosBetween(here: UnitVector, one: UnitVector, other: UnitVector): number {
  const toOne = here.x * one.x + here.y * one.y + here.z * one.z;
  const toOther = here.x * other.x + here.y * other.y + here.z * other.z;
  const lengths = Math.sqrt(Math.max(0, 1 - toOne * toOne) * Math.max(0, 1 - toOther * toOther));
  const both = one.x * other.x + one.y * other.y + one.z * other.z;
  return lengths < 1e-12 ? 1 : (both - toOne * toOther) / lengths;
}
