// Public contract of this capability, re-exported from one file per subject.
export { CREW_POSITIONS, type CrewPosition } from './contract/crew-call.ts';
export { type CrewFlight, crewFlightCalls } from './contract/crew-flights.ts';
export {
  ftlCheckAnswer,
  type FtlCheckAnswer,
  type FtlDutySummary,
  type FtlLimit,
  ftlRuleSet,
  type FtlRuleSet,
  type FtlVerdict,
  memberFtlCheck,
} from './contract/ftl-verdict.ts';
export {
  type CrewMember,
  memberCalls,
  type Qualification,
  QUALIFICATION_KINDS,
  qualificationCalls,
  type QualificationKind,
} from './contract/members.ts';
export { type AuditEntry, changeRoster, listAudit, type RosterChanges } from './contract/roster-changes.ts';
export {
  type DutyCircumstances,
  type Schedule,
  SCHEDULE_KINDS,
  scheduleCalls,
  type ScheduleInput,
  type ScheduleKind,
} from './contract/schedules.ts';
