import { useState } from 'react';
import { TextField } from '#platform/client/ui/text-field.tsx';
import type { PerformanceChoice } from './ofp.queries.ts';

type Cruise = Pick<PerformanceChoice, 'level' | 'speed'>;

const LEVEL = /^(?:FL?)?(\d{2,3})$/;
const SPEED = /^(M\d{3}|N\d{4}|K\d{4}|LRC|CI\d{1,3})$/;

/** Cruise level and speed of a performance plan; what is left empty is as the route says, else the best and the usual. */
export function CruiseFields({ onChange }: { onChange: (cruise: Cruise) => void }) {
  const [level, setLevel] = useState('');
  const [speed, setSpeed] = useState('');
  const change = (nextLevel: string, nextSpeed: string) => {
    setLevel(nextLevel);
    setSpeed(nextSpeed);
    const figures = LEVEL.exec(nextLevel)?.[1];
    const isComplete =
      (nextLevel === '' || figures !== undefined) && (nextSpeed === '' || SPEED.test(nextSpeed));
    if (!isComplete) return;
    onChange({
      ...(figures === undefined ? {} : { level: Number(figures) }),
      ...(nextSpeed === '' ? {} : { speed: nextSpeed }),
    });
  };
  return (
    <>
      <TextField
        label="Cruise level"
        placeholder="Best, or as in the route"
        autoComplete="off"
        value={level}
        error={level === '' || LEVEL.test(level) ? null : 'Enter a flight level such as 350.'}
        onChange={({ target }) => change(target.value.trim().toUpperCase(), speed)}
      />
      <TextField
        label="Cruise speed"
        placeholder="M084, N0480, LRC or CI35"
        autoComplete="off"
        value={speed}
        error={speed === '' || SPEED.test(speed) ? null : 'Enter M084, N0480, K0890, LRC or CI35.'}
        onChange={({ target }) => change(level, target.value.trim().toUpperCase())}
      />
    </>
  );
}

const LEAST_RULE_MIN = 60;
const MOST_RULE_MIN = 370;

/** The approved ETOPS/EDTO diversion time of a flight; left empty it is that of the fleet aircraft. */
export function RuleTimeField({ onChange }: { onChange: (edtoMinutes: number | undefined) => void }) {
  const [text, setText] = useState('');
  const isRight = (typed: string) =>
    /^\d{2,3}$/.test(typed) && Number(typed) >= LEAST_RULE_MIN && Number(typed) <= MOST_RULE_MIN;
  return (
    <TextField
      label="ETOPS/EDTO rule time, min"
      placeholder="That of the fleet aircraft"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={text === '' || isRight(text) ? null : 'Enter minutes from 60 to 370.'}
      onChange={({ target }) => {
        const typed = target.value.trim();
        setText(typed);
        if (typed === '') onChange(undefined);
        else if (isRight(typed)) onChange(Number(typed));
      }}
    />
  );
}
