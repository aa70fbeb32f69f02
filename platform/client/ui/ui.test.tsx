// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Star } from 'lucide-react';
import { Chip } from './chip.tsx';
import { Figure } from './figure.tsx';
import { freshnessMarks, freshnessText, legendMarks } from './freshness-line.tsx';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';
import { Panel } from './panel.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Section } from './section.tsx';
import { Tabs } from './tabs.tsx';
import { TextField } from './text-field.tsx';
import { toast } from './toast.tsx';
import { UiProvider } from './ui-provider.tsx';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
beforeEach(() => {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});
afterEach(() => act(async () => root.unmount()));
const show = (content: ReactNode) => act(async () => root.render(content));
const one = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
};

describe('properties that checks rely on', () => {
  it('a field is found by its label and announces its error', async () => {
    await show(<TextField label="Email" error="Enter an email address." />);
    const label = one('label');
    const input = document.getElementById(label.getAttribute('for') ?? '');
    expect(label.textContent).toBe('Email');
    expect(input?.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input?.getAttribute('aria-describedby') ?? '')).toBe(one('[role=alert]'));
    expect(one('[role=alert]').textContent).toBe('Enter an email address.');
  });

  it('a panel is a region named by its heading, also while it loads', async () => {
    await show(<Panel title="Airport Details" isTitleHidden isLoading onClose={() => undefined} />);
    const region = one('section');
    expect(document.getElementById(region.getAttribute('aria-labelledby') ?? '')).toBe(one('h2'));
    expect(one('h2').textContent).toBe('Airport Details');
    expect(region.getAttribute('aria-busy')).toBe('true');
    expect(one('button').getAttribute('aria-label')).toBe('Close');
  });

  it('toggles have aria-pressed, and a disabled chip states why and does nothing', async () => {
    const changes: boolean[] = [];
    await show(
      <>
        <IconButton label="Star" Icon={Star} isPressed count={3} />
        <Chip
          label="Customs"
          isPressed={false}
          isDisabled
          reason="No source"
          onChange={(on) => changes.push(on)}
        />
      </>,
    );
    expect(one('[data-tooltip=Star]').getAttribute('aria-pressed')).toBe('true');
    expect(one('[data-tooltip=Star]').getAttribute('aria-label')).toBe('Star, 3');
    const chip = one('[aria-disabled=true]');
    await act(async () => chip.click());
    expect(changes).toEqual([]);
    expect(document.getElementById(chip.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'No source',
    );
  });

  it('a section fetches nothing before it is opened', async () => {
    await show(<Section title="Weather">fetched</Section>);
    expect(document.body.textContent).not.toContain('fetched');
    expect(one('h3 button').getAttribute('aria-expanded')).toBe('false');
    await act(async () => one('h3 button').click());
    expect(one('h3 button').getAttribute('aria-expanded')).toBe('true');
    expect(document.body.textContent).toContain('fetched');
  });

  it('tabs are tabs, and only the chosen one is rendered', async () => {
    const tabs = [
      { id: 'basic', title: 'Basic', content: 'elevation' },
      { id: 'runways', title: 'Runways', content: 'lengths' },
    ] as const;
    const chosen: string[] = [];
    await show(<Tabs label="Airport" tabs={tabs} value="basic" onChange={(id) => chosen.push(id)} />);
    const titles = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
    expect(titles.map((tab) => tab.textContent)).toEqual(['Basic', 'Runways']);
    expect(document.body.textContent).not.toContain('lengths');
    await act(async () => titles[1]?.click());
    expect(chosen).toEqual(['runways']);
  });

  it('a modal is a dialog named by its title; Escape closes it', async () => {
    let isOpen = true;
    await show(
      <Modal title="Login" isOpen onClose={() => (isOpen = false)}>
        <TextField label="Email" />
      </Modal>,
    );
    const dialog = one('[role=dialog]');
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Login');
    await act(async () =>
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
    );
    expect(isOpen).toBe(false);
  });

  it.each([null, undefined, Number.NaN, ''])(
    'a value of %s is shown as — without its unit',
    async (value) => {
      await show(<Figure value={value} unit="kt" />);
      expect(document.body.textContent).toBe('—');
    },
  );

  it('slow work shows its figure, and none when the end is not known', async () => {
    await show(<ProgressBar label="Loading" fraction={0.4} />);
    expect(one('[role=progressbar]').getAttribute('aria-valuenow')).toBe('40');
    expect(document.body.textContent).toContain('40%');
    await show(<ProgressBar label="Loading" fraction={null} />);
    expect(one('[role=progressbar]').getAttribute('aria-valuenow')).toBeNull();
  });

  it('0 is a value', async () => {
    await show(<Figure value={0} unit="kt" />);
    expect(document.body.textContent).toBe('0 kt');
  });

  it('a toast offers its action once and disappears with it', async () => {
    await show(<UiProvider>page</UiProvider>);
    const undone: string[] = [];
    // The stack is loaded with the first toast.
    await import('./toast-stack.tsx');
    await act(async () => {
      toast({ message: 'Flight deleted', action: { label: 'Undo', onSelect: () => undone.push('undone') } });
    });
    const undo = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Undo');
    expect(document.body.textContent).toContain('Flight deleted');
    await act(async () => undo?.click());
    expect(undone).toEqual(['undone']);
  });
});

describe('every datum has its source and age', () => {
  const nowMs = Date.parse('2026-11-20T12:57:00Z');
  const base = { source: 'NOAA', asOf: '2026-11-20T12:51:00Z', receivedAt: null } as const;

  it('shows an age for feeds and a date for reference data', () => {
    expect(freshnessText({ ...base, origin: 'live', state: 'fresh' }, nowMs)).toBe('NOAA · 6 min');
    expect(freshnessText({ ...base, origin: 'reference', state: 'fresh' }, nowMs)).toBe('NOAA · 2026-11-20');
    expect(freshnessText({ ...base, asOf: null, origin: 'live', state: 'fresh' }, nowMs)).toBe('NOAA');
  });

  it('F4 states when data of a source without dates was received', () => {
    const undated = { source: 'FAA', asOf: null, origin: 'live', state: 'fresh' } as const;
    const receivedAt = (minutes: number) => new Date(nowMs - minutes * 60_000).toISOString();
    expect(freshnessText({ ...undated, receivedAt: receivedAt(3) }, nowMs)).toBe('FAA · received 3 min ago');
    expect(freshnessText({ ...undated, receivedAt: receivedAt(0) }, nowMs)).toBe('FAA · received now');
    expect(freshnessText({ ...undated, receivedAt: null }, nowMs)).toBe('FAA');
  });

  it('F4 states the mode of all data in a legend, including live and reference data', () => {
    const marks = (origin: 'live' | 'simulated' | 'reference', state: 'fresh' | 'stale') =>
      legendMarks({ ...base, origin, state }).map(({ text }) => text);
    expect(marks('live', 'fresh')).toEqual(['Live']);
    expect(marks('simulated', 'stale')).toEqual(['Simulated', 'Stale']);
    expect(marks('reference', 'fresh')).toEqual(['Reference']);
  });

  it('marks simulated, replayed, stale and failed data, each differently', () => {
    const marks = (origin: 'live' | 'simulated' | 'replay', state: 'fresh' | 'stale' | 'failed') =>
      freshnessMarks({ ...base, origin, state }).map(({ text }) => text);
    expect(marks('live', 'fresh')).toEqual([]);
    expect(marks('simulated', 'fresh')).toEqual(['Simulated']);
    expect(marks('simulated', 'stale')).toEqual(['Simulated', 'Stale']);
    expect(marks('replay', 'failed')).toEqual(['Replay', 'Failed']);
  });
});
