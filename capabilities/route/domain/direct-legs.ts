import type { DirectLeg } from './airway-search.ts';
import type { PreparedGraph } from './prepared-graph.ts';
import type { UnitVector } from './unit-vector.ts';

/** An airway leads on from a point when it leaves within this angle of the direction to the destination. */
const cosLeadsOn = Math.cos((45 * Math.PI) / 180);
/** A direct leg may turn aside this far to reach a point from which an airway leads on. */
const cosDirectTurn = Math.cos((60 * Math.PI) / 180);
const shortestDirectNm = 30;
/** Widest gap bridged: over the South Pacific no airway leads on for 4,900 nm. */
const longestDirectNm = 6000;
/** Points considered on the far side of a gap. */
const landings = 16;

export interface DirectLegRules {
  readonly prepared: PreparedGraph;
  readonly destination: UnitVector;
  /** Nodes worth reaching, and how far each is from the destination. */
  readonly corridor: { readonly nodes: readonly number[]; readonly restNm: Float64Array };
  readonly isUsable: (edge: number, fromNode: number) => boolean;
  /** From these nodes the destination itself is reached. */
  isExit(node: number): boolean;
  costNm(lengthNm: number): number;
}

/**
 * Direct legs where airways end: from a node with no airway towards the destination to the points ahead where
 * airways lead on, the best few by the length of the way over them. Over oceans and empty land these bridge
 * the gaps of the network; where there are airways they stay out of the way.
 */
export function createDirectLegs(rules: DirectLegRules): (node: number) => readonly DirectLeg[] {
  const knownLegs = new Map<number, readonly DirectLeg[]>();
  const knownAhead = new Map<number, boolean>();
  const goesOn = (node: number): boolean => {
    const known = knownAhead.get(node) ?? leadsOn(rules, node);
    knownAhead.set(node, known);
    return known;
  };
  const isLanding = (node: number): boolean => rules.isExit(node) || goesOn(node);
  return (node) => {
    const legs = knownLegs.get(node) ?? (goesOn(node) ? [] : legsFrom(rules, node, isLanding));
    knownLegs.set(node, legs);
    return legs;
  };
}

function leadsOn({ prepared, destination, isUsable }: DirectLegRules, node: number): boolean {
  const { graph } = prepared;
  const ahead = tangent(prepared, node, destination);
  for (let edge = graph.edgeStart[node] ?? 0; edge < (graph.edgeStart[node + 1] ?? 0); edge += 1) {
    if (!isUsable(edge, node)) continue;
    const leaving = tangent(prepared, node, vectorOf(prepared, graph.edgeTo[edge] ?? 0));
    if (cosBetween(ahead, leaving) >= cosLeadsOn) return true;
  }
  return false;
}

function legsFrom(rules: DirectLegRules, node: number, isLanding: (node: number) => boolean): DirectLeg[] {
  const { prepared, destination } = rules;
  const ahead = tangent(prepared, node, destination);
  const { nodes, restNm } = rules.corridor;
  const best: { node: number; costNm: number; totalNm: number }[] = [];
  for (let row = 0; row < nodes.length; row += 1) {
    const target = nodes[row] ?? 0;
    const lengthNm = prepared.distanceNm(node, target);
    if (lengthNm < shortestDirectNm || lengthNm > longestDirectNm) continue;
    const costNm = rules.costNm(lengthNm);
    const totalNm = costNm + (restNm[row] ?? 0);
    const worst = best.at(-1);
    if (best.length === landings && worst && totalNm >= worst.totalNm) continue;
    const there = vectorOf(prepared, target);
    if (cosBetween(ahead, tangent(prepared, node, there)) < cosDirectTurn || !isLanding(target)) continue;
    if (best.length === landings) best.pop();
    const place = best.findIndex((other) => other.totalNm > totalNm);
    best.splice(place < 0 ? best.length : place, 0, { node: target, costNm, totalNm });
  }
  return best.map((leg) => ({ node: leg.node, costNm: leg.costNm }));
}

function vectorOf({ x, y, z }: PreparedGraph, node: number): UnitVector {
  return { x: x[node] ?? 0, y: y[node] ?? 0, z: z[node] ?? 0 };
}

/** Direction in which the great circle to a place leaves a node (not of unit length). */
function tangent(prepared: PreparedGraph, node: number, place: UnitVector): UnitVector {
  const here = vectorOf(prepared, node);
  const along = here.x * place.x + here.y * place.y + here.z * place.z;
  return { x: place.x - along * here.x, y: place.y - along * here.y, z: place.z - along * here.z };
}

function cosBetween(a: UnitVector, b: UnitVector): number {
  const lengths = Math.sqrt((a.x * a.x + a.y * a.y + a.z * a.z) * (b.x * b.x + b.y * b.y + b.z * b.z));
  // Two points at one place have no direction; call that straight ahead.
  return lengths === 0 ? 1 : (a.x * b.x + a.y * b.y + a.z * b.z) / lengths;
}
