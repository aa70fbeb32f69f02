// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, lazy, Suspense, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MapChooser } from '#platform/client/shell/map/map-chooser.tsx';
import { trackFocus } from '#platform/client/ui/focus-return.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';

const ROOT = join(import.meta.dirname, '../..');

function* sourcesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sourcesBelow(path);
    else if (entry.name.endsWith('.tsx') && !entry.name.includes('.test.')) yield path;
  }
}
const files = ['platform', 'capabilities', 'app'].flatMap((folder) => [...sourcesBelow(folder)]);
const containing = (pattern: RegExp) =>
  files.filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8'))).toSorted();

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let stop: () => void;
beforeEach(() => {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  stop = trackFocus();
});
afterEach(async () => {
  await act(async () => root.unmount());
  stop();
});
const show = (content: ReactNode) => act(async () => root.render(content));
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')].find(
    ({ textContent }) => textContent === name,
  );
const press = async (name: string) => {
  button(name)?.focus();
  await act(async () => button(name)?.click());
};
async function escape(field: string): Promise<void> {
  const inside = () => document.querySelector<HTMLElement>(`[name=${field}]`);
  const dialogOf = () => inside()?.closest('[role=dialog]') ?? null;
  await vi.waitFor(() => expect(dialogOf()?.contains(document.activeElement)).toBe(true));
  inside()?.focus();
  await act(async () =>
    inside()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  );
  await vi.waitFor(() => expect(inside()).toBeNull());
}
const dialog = (title: string, isOpen: boolean, onClose: () => void, more: ReactNode = null) => (
  <Modal title={title} isOpen={isOpen} onClose={onClose}>
    <TextField label={title} name={title} />
    {more}
  </Modal>
);

describe('F7 dialogs', () => {
  it('F7 share one component, so that Escape and focus work the same in all of them', () => {
    expect(containing(/@base-ui\/react\/(?:alert-)?dialog/)).toEqual([
      'platform/client/shell/palette/command-palette.tsx',
      'platform/client/ui/modal.tsx',
    ]);
    // A confirmation at the bottom of a dialog, inside it.
    expect(containing(/role="(?:alert)?dialog"|aria-modal|<dialog\b|showModal\(/)).toEqual([
      'capabilities/plan/client/profile-editor.modal.tsx',
    ]);
    expect(containing(/@base-ui\/react\/popover/)).toEqual([
      'capabilities/account/client/menu/account-popover.tsx',
      'capabilities/route/client/edit/route-edit-popover.tsx',
      'platform/client/shell/map/map-chooser.tsx',
    ]);
    expect(containing(/<Modal[\s>]/).length).toBeGreaterThan(20);
  });

  it('F7 Escape returns the focus from one that stays mounted', async () => {
    function Kept() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(true)}>Rename</button>
          {dialog('name', isOpen, () => setOpen(false))}
        </>
      );
    }
    await show(<Kept />);
    await press('Rename');
    await escape('name');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Rename'));
  });

  it('F7 Escape returns the focus from one that is loaded on opening and unmounted on closing', async () => {
    const Loaded = lazy(async () => ({
      default: ({ onClose }: { onClose: () => void }) => dialog('file', true, onClose),
    }));
    function Passing() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(true)}>Import</button>
          <Suspense fallback={null}>{isOpen && <Loaded onClose={() => setOpen(false)} />}</Suspense>
        </>
      );
    }
    await show(<Passing />);
    await press('Import');
    await escape('file');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Import'));
  });

  it('F7 Escape in a dialog over another returns the focus to that, and then to the opener of both', async () => {
    function Nested() {
      const [open, setOpen] = useState(0);
      const over = open > 1 && dialog('inner', true, () => setOpen(1));
      return (
        <>
          <button onClick={() => setOpen(1)}>Outer</button>
          {open > 0 &&
            dialog('outer', true, () => setOpen(0), <button onClick={() => setOpen(2)}>More</button>)}
          {over}
        </>
      );
    }
    await show(<Nested />);
    await press('Outer');
    await vi.waitFor(() => expect(button('More')).toBeDefined());
    await press('More');
    await escape('inner');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('More'));
    document.querySelector<HTMLElement>('[name=outer]')?.focus();
    await escape('outer');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Outer'));
  });

  it('F7 when its opener is gone, the focus returns to the element before it', async () => {
    function Vanishing() {
      const [state, setState] = useState<'closed' | 'menu' | 'dialog'>('closed');
      return (
        <>
          <button onClick={() => setState('menu')}>Actions</button>
          {state === 'menu' && <button onClick={() => setState('dialog')}>Share</button>}
          {state === 'dialog' && dialog('link', true, () => setState('closed'))}
        </>
      );
    }
    await show(<Vanishing />);
    await press('Actions');
    await press('Share');
    await escape('link');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Actions'));
  });

  it('F7 Escape returns the focus from a confirmation over the map', async () => {
    const hits = ['KJFK', 'KLGA'].map((title) => ({ title, subtitle: 'Airport', open: () => undefined }));
    function Asking() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(true)}>Map</button>
          {isOpen && <MapChooser hits={hits} x={10} y={10} onClose={() => setOpen(false)} />}
        </>
      );
    }
    await show(<Asking />);
    await press('Map');
    const popup = () => document.querySelector('[role=dialog]');
    await vi.waitFor(() => expect(popup()?.contains(document.activeElement)).toBe(true));
    await act(async () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      ),
    );
    await vi.waitFor(() => expect(popup()).toBeNull());
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Map'));
  });
});
