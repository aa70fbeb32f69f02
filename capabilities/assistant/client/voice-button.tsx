import { Mic, MicOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { toast } from '#platform/client/ui/toast.tsx';

/** The part of a browser's speech recognition that is used here. */
interface Recognition {
  lang: string;
  interimResults: boolean;
  addEventListener(type: 'result', listener: (event: RecognitionResult) => void): void;
  addEventListener(type: 'error', listener: (event: { error: string }) => void): void;
  addEventListener(type: 'end', listener: () => void): void;
  start(): void;
  abort(): void;
}
interface RecognitionResult {
  results: ArrayLike<ArrayLike<{ transcript: string }>>;
}

/** The browser's speech recognition; null where it has none. */
function recognitionHere(): (new () => Recognition) | null {
  for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) {
    const found: unknown = Reflect.get(globalThis, name);
    if (typeof found === 'function') return found as new () => Recognition;
  }
  return null;
}

const REFUSED: Readonly<Record<string, string>> = {
  'not-allowed': 'Microphone not allowed. Allow it in the browser to speak.',
  'service-not-allowed': 'The browser does not allow speech recognition here.',
  'audio-capture': 'No microphone found.',
  network: 'Speech recognition is unavailable in this browser.',
  'no-speech': 'No speech detected. Try again.',
};

/** Accepts a sentence by voice, where the browser can; the recognised text is put into the line and not sent. */
export function VoiceButton({ onTranscript }: { onTranscript: (text: string) => void }) {
  const running = useRef<Recognition | null>(null);
  const [isListening, setListening] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  const Recogniser = recognitionHere();
  if (Recogniser === null) return null;
  const listen = () => {
    const recognition = new Recogniser();
    recognition.lang = 'en-US';
    recognition.interimResults = false;
    recognition.addEventListener('result', ({ results }) => {
      const transcript = Array.from(results, (result) => result[0]?.transcript ?? '').join(' ');
      if (transcript.trim() !== '') onTranscript(transcript.trim());
    });
    recognition.addEventListener('error', ({ error }) => {
      const message = REFUSED[error];
      if (message !== undefined) toast({ message, tone: 'warning' });
    });
    recognition.addEventListener('end', () => {
      running.current = null;
      setListening(false);
    });
    running.current = recognition;
    setListening(true);
    recognition.start();
  };
  return (
    <IconButton
      label={isListening ? 'Stop listening' : 'Speak'}
      Icon={isListening ? MicOff : Mic}
      aria-pressed={isListening}
      onClick={() => (isListening ? running.current?.abort() : listen())}
    />
  );
}
