import { useEffect, useRef, useState } from 'react';
import { readAloud } from './read-aloud';

/** Reads a document aloud. Returns whether it is being read, and a function that begins or stops. */
export function useSpeech(container: HTMLElement | undefined, language: string): [boolean, () => void] {
  const [isSpeaking, setSpeaking] = useState(false);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const toggle = (): void => {
    reading.current?.abort();
    reading.current = undefined;
    if (isSpeaking || !container) {
      setSpeaking(false);
      return;
    }
    reading.current = new AbortController();
    setSpeaking(true);
    readAloud(container, language, reading.current.signal, () => setSpeaking(false));
  };
  return [isSpeaking, toggle];
}
