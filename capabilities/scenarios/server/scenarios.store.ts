import { and, desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/server/db/database.ts';
import { type AppliedScenario, scenarioAction } from '../contract.ts';
import type { ScenarioActor, ScenarioWrites } from './scenarios-deps.ts';
import { appliedScenarios } from './scenarios.tables.ts';

type Row = typeof appliedScenarios.$inferSelect;
/** Maximum number listed; older ones are kept for the audit. */
const LISTED_MAX = 100;

const texts = z.array(z.string());

function toApplied(row: Row): AppliedScenario {
  return {
    id: row.id,
    name: row.name,
    actions: z.array(scenarioAction).parse(row.actions),
    state: row.undoneAt === null ? 'applied' : 'undone',
    appliedAt: row.appliedAt.toISOString(),
    appliedBy: row.appliedBy,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoneBy: row.undoneBy,
    changed: texts.parse(row.changed),
    notSaved: texts.parse(row.notSaved),
  };
}

export interface NewApplied {
  readonly id: string;
  readonly name: string;
  readonly actions: AppliedScenario['actions'];
  readonly writes: ScenarioWrites;
  readonly changed: readonly string[];
  readonly notSaved: readonly string[];
}

/** Applied scenarios of users. Queries include the user: rows of others are never read. */
export function createScenariosStore(db: Database) {
  const ofUser = (userKey: string, id: string) =>
    and(eq(appliedScenarios.userKey, userKey), eq(appliedScenarios.id, id));
  return {
    async add({ userKey, email, nowMs }: ScenarioActor, applied: NewApplied): Promise<AppliedScenario> {
      const [row] = await db
        .insert(appliedScenarios)
        .values({ userKey, ...applied, appliedAt: new Date(nowMs), appliedBy: email })
        .returning();
      if (!row) throw new Error('Nothing was inserted.');
      return toApplied(row);
    },
    async list(userKey: string): Promise<AppliedScenario[]> {
      const rows = await db
        .select()
        .from(appliedScenarios)
        .where(eq(appliedScenarios.userKey, userKey))
        .orderBy(desc(appliedScenarios.appliedAt), desc(appliedScenarios.id))
        .limit(LISTED_MAX);
      return rows.map(toApplied);
    },
    /** Including the records as written by this server; null for none. */
    async find(
      userKey: string,
      id: string,
    ): Promise<{ applied: AppliedScenario; writes: ScenarioWrites } | null> {
      const [row] = await db.select().from(appliedScenarios).where(ofUser(userKey, id));
      return row ? { applied: toApplied(row), writes: row.writes as ScenarioWrites } : null;
    },
    /** Null if already undone. */
    async undone({ userKey, email, nowMs }: ScenarioActor, id: string): Promise<AppliedScenario | null> {
      const [row] = await db
        .update(appliedScenarios)
        .set({ undoneAt: new Date(nowMs), undoneBy: email })
        .where(and(ofUser(userKey, id), isNull(appliedScenarios.undoneAt)))
        .returning();
      return row ? toApplied(row) : null;
    },
  };
}
