// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VoiceButton } from './voice-button.tsx';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** Speech recognition as browsers have it, driven by the test. */
class Recognition extends EventTarget {
  static last: Recognition | null = null;
  isStarted = false;
  start(): void {
    this.isStarted = true;
    Recognition.last = this;
  }
  abort(): void {
    this.dispatchEvent(new Event('end'));
  }
}

const heardEvent = Object.assign(new Event('result'), { results: [[{ transcript: ' metar KJFK ' }]] });

let root: Root;
const transcripts: string[] = [];
const show = () =>
  act(async () => root.render(<VoiceButton onTranscript={(text) => transcripts.push(text)} />));
const button = () => document.querySelector<HTMLButtonElement>('button');

beforeEach(() => {
  transcripts.length = 0;
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app') ?? document.body);
});
afterEach(async () => {
  await act(async () => root.unmount());
  Reflect.deleteProperty(globalThis, 'webkitSpeechRecognition');
});

describe('K3 voice input', () => {
  it('is not offered where the browser has no speech recognition', async () => {
    await show();
    expect(button()).toBeNull();
  });

  it('puts the transcript into the input and stops on a press', async () => {
    Reflect.set(globalThis, 'webkitSpeechRecognition', Recognition);
    await show();
    await act(async () => button()?.click());
    expect(Recognition.last?.isStarted).toBe(true);
    expect(button()?.getAttribute('aria-label')).toBe('Stop listening');
    await act(async () => void Recognition.last?.dispatchEvent(heardEvent));
    expect(transcripts).toEqual(['metar KJFK']);
    await act(async () => button()?.click());
    expect(button()?.getAttribute('aria-label')).toBe('Speak');
  });
});
