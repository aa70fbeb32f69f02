import type { CodedLeg } from '#aviation/procedures/coded-leg.ts';
import type { z } from 'zod';
import type { getHoldings } from '../contract.ts';
import { altitudeText, speedText } from '../domain/constraint-text.ts';
import { turnRadiusNm } from '../domain/path-assumptions.ts';
import { coordinatesOf } from '../domain/procedure-features.ts';
import type { ProcedureWorld } from '../domain/procedure-path.ts';
import { holdLegNm, racetrack } from '../domain/reversal-legs.ts';
import type { AirportProcedures } from './procedure-answers.ts';

type HoldingFeature = z.infer<typeof getHoldings.data>['features'][number];

const HOLDS = ['HA', 'HF', 'HM'];

function holdingFeature(leg: CodedLeg, world: ProcedureWorld): HoldingFeature | null {
  const { fix, courseDegMag, turn } = leg;
  if (!fix?.position || courseDegMag === null || turn === null) return null;
  const { legNm, assumption } = holdLegNm(leg, world.assumptions.groundSpeedKt);
  const track = racetrack({
    fix: fix.position,
    inboundDegTrue: courseDegMag + world.places.variationDegEast(fix.position, leg.navaid),
    turn,
    legNm,
    radiusNm: turnRadiusNm(world.assumptions),
  });
  return {
    type: 'Feature',
    properties: {
      fix: fix.ident,
      inboundCourseDegMag: courseDegMag,
      turn,
      legMinutes: leg.holdMinutes,
      legNm: leg.distanceNm !== null && leg.distanceNm > 0 ? leg.distanceNm : null,
      drawnLegNm: legNm,
      assumption,
      altitude: altitudeText(leg.altitude),
      altitudeFt: leg.altitude?.altitudeFt ?? null,
      secondAltitudeFt: leg.altitude?.secondAltitudeFt ?? null,
      speed: speedText(leg.speed),
      airport: world.airport.ident,
    },
    geometry: { type: 'LineString', coordinates: coordinatesOf(track) },
  };
}

/** The holding patterns of an airport's procedures, each once, with the procedures that use it. */
export function holdingFeatures(airport: AirportProcedures, world: ProcedureWorld): HoldingFeature[] {
  const holds = new Map<string, { feature: HoldingFeature; procedures: Set<string> }>();
  for (const procedure of airport.procedures) {
    const legs = procedure.parts.flatMap((part) => part.legs);
    for (const leg of legs.filter(({ pathTerminator }) => HOLDS.includes(pathTerminator))) {
      const feature = holdingFeature(leg, world);
      if (!feature) continue;
      feature.properties.source = airport.sourceName(procedure.source);
      feature.properties.asOf = procedure.asOf;
      const key = JSON.stringify(feature);
      const known = holds.get(key) ?? { feature, procedures: new Set<string>() };
      known.procedures.add(procedure.ident);
      holds.set(key, known);
    }
  }
  return [...holds.values()].map(({ feature, procedures }) => ({
    ...feature,
    properties: { ...feature.properties, procedures: [...procedures].join(' ') },
  }));
}
