import type { DutyCircumstances } from '#capabilities/crew/contract.ts';
import { Section } from '#platform/client/ui/section.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import styles from '../crew.module.css';
import type { DutyFieldsProps } from './duty-fields-props.ts';
import { InstantField } from './instant-field.tsx';

type Choices<Value extends string> = readonly (readonly [value: Value, label: string])[];

const EXTENSIONS: Choices<NonNullable<DutyCircumstances['extensionKind']>> = [
  ['pre-takeoff', 'Before take-off, 117.19(a)'],
  ['post-takeoff', 'After take-off'],
  ['planned', 'Planned, ORO.FTL.205(d)'],
  ['commander', "Commander's discretion"],
];
const ADDED_RESTS: Choices<NonNullable<DutyCircumstances['addedRest']>> = [
  ['2+2', '2 h before and 2 h after'],
  ['4-after', '4 h after'],
];
const CALLED_FROM: Choices<NonNullable<DutyCircumstances['calledFrom']>> = [
  ['standby-airport', 'Standby at the airport'],
  ['standby-home', 'Standby at home'],
  ['reserve-short-call', 'Reserve, short call'],
  ['reserve-long-call', 'Reserve, long call'],
];
const STATES: Choices<NonNullable<DutyCircumstances['acclimatisation']>> = [
  ['acclimatised', 'Acclimatised'],
  ['acclimatised-to-departure', 'To the departure zone'],
  ['unknown', 'Not acclimatised, or unknown'],
];

interface PartProps {
  said: DutyCircumstances;
  onSay: (change: DutyCircumstances) => void;
}

interface ChosenProps<Value extends string> {
  label: string;
  value: Value | null | undefined;
  choices: Choices<Value>;
  /** The default without input. */
  otherwise: string;
  onChoose: (value: Value | null) => void;
}

function Chosen<Value extends string>({ label, value, choices, otherwise, onChoose }: ChosenProps<Value>) {
  const options = [
    { value: '', label: otherwise },
    ...choices.map(([one, words]) => ({ value: one as string, label: words })),
  ];
  return (
    <SelectField
      label={label}
      className={styles.whole ?? ''}
      value={value ?? ''}
      options={options}
      onChange={(text) => onChoose(choices.find(([one]) => one === text)?.[0] ?? null)}
    />
  );
}

interface MinutesProps {
  label: string;
  value: number | null | undefined;
  onChange: (minutes: number | null) => void;
}

function Minutes({ label, value, onChange }: MinutesProps) {
  return (
    <TextField
      label={`${label} (min)`}
      inputMode="numeric"
      value={value === null || value === undefined ? '' : String(value)}
      placeholder="—"
      onChange={({ target }) => onChange(/^\d{1,4}$/.test(target.value.trim()) ? Number(target.value) : null)}
    />
  );
}

function InFlightRest({ said, onSay }: PartProps) {
  return (
    <>
      <Minutes
        label="In-flight rest, landing pilot"
        value={said.landingPilotRestMinutes}
        onChange={(landingPilotRestMinutes) => onSay({ landingPilotRestMinutes })}
      />
      <Minutes
        label="In-flight rest, monitoring pilot"
        value={said.monitoringPilotRestMinutes}
        onChange={(monitoringPilotRestMinutes) => onSay({ monitoringPilotRestMinutes })}
      />
      <Minutes
        label="In-flight rest, each other"
        value={said.eachMemberRestMinutes}
        onChange={(eachMemberRestMinutes) => onSay({ eachMemberRestMinutes })}
      />
    </>
  );
}

function BreakConditions({ said, onSay }: PartProps) {
  return (
    <div className={styles.whole}>
      <Switch
        label="Break in suitable accommodation"
        isOn={said.hasSuitableAccommodation ?? true}
        onChange={(hasSuitableAccommodation) => onSay({ hasSuitableAccommodation })}
      />
      <Switch
        label="Break scheduled before the duty"
        isOn={said.isBreakScheduled ?? true}
        onChange={(isBreakScheduled) => onSay({ isBreakScheduled })}
      />
      <Switch
        label="Break after the first sector"
        isOn={said.isBreakAfterFirstSector ?? true}
        onChange={(isBreakAfterFirstSector) => onSay({ isBreakAfterFirstSector })}
      />
    </div>
  );
}

function Extension({ said, onSay }: PartProps) {
  return (
    <>
      <Chosen
        label="Extension by"
        value={said.extensionKind}
        choices={EXTENSIONS}
        otherwise="Default of the rule set"
        onChoose={(extensionKind) => onSay({ extensionKind })}
      />
      {said.extensionKind === 'planned' && (
        <>
          <Chosen
            label="Compensating rest"
            value={said.addedRest}
            choices={ADDED_RESTS}
            otherwise="4 h after"
            onChoose={(addedRest) => onSay({ addedRest })}
          />
          <Minutes
            label="Discretion on top"
            value={said.discretionMinutes}
            onChange={(discretionMinutes) => onSay({ discretionMinutes })}
          />
        </>
      )}
    </>
  );
}

function CalledFrom({ said, onSay }: PartProps) {
  return (
    <>
      <Chosen
        label="Called from"
        value={said.calledFrom}
        choices={CALLED_FROM}
        otherwise="As rostered"
        onChoose={(calledFrom) => onSay({ calledFrom, ...(calledFrom ? {} : { calledFromStart: null }) })}
      />
      {said.calledFrom && (
        <>
          <InstantField
            label="Standby start"
            isOptional
            value={said.calledFromStart ?? null}
            onChange={(calledFromStart) => onSay({ calledFromStart })}
          />
          <InstantField
            label="Notified"
            isOptional
            value={said.notifiedAt ?? null}
            onChange={(notifiedAt) => onSay({ notifiedAt })}
          />
          <InstantField
            label="Awake since"
            isOptional
            value={said.awakeSince ?? null}
            onChange={(awakeSince) => onSay({ awakeSince })}
          />
        </>
      )}
    </>
  );
}

function Delay({ said, onSay }: PartProps) {
  const delayed = (originalReport: string | null): DutyCircumstances =>
    originalReport
      ? { originalReport }
      : { originalReport, delayNotifiedAt: null, firstDelayedReport: null, secondDelayNotifiedAt: null };
  return (
    <>
      <InstantField
        label="Original report"
        isOptional
        value={said.originalReport ?? null}
        onChange={(originalReport) => onSay(delayed(originalReport))}
      />
      {said.originalReport && (
        <>
          <InstantField
            label="Delay notice"
            isOptional
            value={said.delayNotifiedAt ?? null}
            onChange={(delayNotifiedAt) => onSay({ delayNotifiedAt })}
          />
          <InstantField
            label="First delayed report"
            isOptional
            value={said.firstDelayedReport ?? null}
            onChange={(firstDelayedReport) => onSay({ firstDelayedReport })}
          />
          <InstantField
            label="Second notice"
            isOptional
            value={said.secondDelayNotifiedAt ?? null}
            onChange={(secondDelayNotifiedAt) => onSay({ secondDelayNotifiedAt })}
          />
          <Switch
            className={styles.whole ?? ''}
            label="Not disturbed during the delay"
            note="CS FTL.1.205(d)(1)(v)"
            isOn={said.isUndisturbed ?? false}
            onChange={(isUndisturbed) => onSay({ isUndisturbed })}
          />
        </>
      )}
    </>
  );
}

function RestBefore({ said, onSay }: PartProps) {
  return (
    <>
      <Minutes
        label="Sleep opportunity before"
        value={said.sleepOpportunityMinutes}
        onChange={(sleepOpportunityMinutes) => onSay({ sleepOpportunityMinutes })}
      />
      <div className={styles.whole}>
        <Switch
          label="Reduced rest before"
          note="CS FTL.1.235(c)"
          isOn={said.isRestReduced ?? false}
          onChange={(isRestReduced) => onSay({ isRestReduced })}
        />
        <Switch
          label="Rest at base in accommodation of the operator"
          note="ORO.FTL.235(a)(2)"
          isOn={said.isRestInAccommodation ?? false}
          onChange={(isRestInAccommodation) => onSay({ isRestInAccommodation })}
        />
        <Switch
          label="First duty at a new home base"
          note="CS FTL.1.200(b)"
          isOn={said.isFirstAtNewHomeBase ?? false}
          onChange={(isFirstAtNewHomeBase) => onSay({ isFirstAtNewHomeBase })}
        />
      </div>
    </>
  );
}

/** Number of rare circumstances set; those off or empty do not count. */
const countOf = (said: DutyCircumstances): number =>
  Object.values(said).filter((value) => value !== null && value !== undefined && value !== '').length;

/** Rare circumstances that the limits can depend on, hidden until needed. */
export function DutyMore({ value, onChange }: DutyFieldsProps) {
  const said = value.circumstances ?? {};
  const onSay = (change: DutyCircumstances) => onChange({ ...value, circumstances: { ...said, ...change } });
  const part = { said, onSay };
  const count = countOf(said);
  return (
    <div className={styles.whole}>
      <Section title="More" aside={count === 0 ? 'standby, delay, acclimatisation, rest' : `${count} stated`}>
        <div className={styles.fields}>
          {value.pilots > 2 && <InFlightRest {...part} />}
          {value.breakStart !== null && <BreakConditions {...part} />}
          <Extension {...part} />
          <CalledFrom {...part} />
          <Delay {...part} />
          <Chosen
            label="Acclimatisation"
            value={said.acclimatisation}
            choices={STATES}
            otherwise="As rostered"
            onChoose={(acclimatisation) => onSay({ acclimatisation })}
          />
          {said.acclimatisation && (
            <TextField
              label="To the clock of"
              className={styles.whole ?? ''}
              value={said.acclimatisedTo ?? ''}
              placeholder="Europe/Paris"
              maxLength={64}
              onChange={({ target }) => onSay({ acclimatisedTo: target.value.trim() || null })}
            />
          )}
          <RestBefore {...part} />
        </div>
      </Section>
    </div>
  );
}
