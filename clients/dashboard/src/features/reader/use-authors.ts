import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { explain } from '../../ground/api/errors';
import { announce } from '../../ground/controls/announce';
import { showNotice } from '../../ground/controls/notices';
import { relativeTime } from '../../ground/controls/relative-time';
import { useLanguage, useTexts } from '../../ground/texts/use-texts';
import { linesQuery } from './reader.queries';
import { showAuthors } from './show-authors';

/**
 * Shows in a document who wrote what, while it is switched on.
 *
 * @param version changes with each new rendering of the document
 * @returns whether the authors of some parts are not known
 */
export function useAuthors(
  nodeId: string,
  { container, version, isOn }: { container: HTMLElement | undefined; version: number; isOn: boolean },
): boolean {
  const texts = useTexts();
  const language = useLanguage();
  const { data, error } = useQuery({ ...linesQuery(nodeId), enabled: isOn });
  useEffect(() => {
    if (!isOn || !container || !data) return;
    const stop = new AbortController();
    const time = (at: string) => relativeTime(new Date(at), new Date(), language, texts.controls.justNow);
    showAuthors(container, data, { texts: texts.reader, time, signal: stop.signal });
    return () => stop.abort();
  }, [isOn, container, version, data, language, texts]);
  const isShown = isOn && data !== undefined;
  useEffect(() => {
    if (isShown) announce(texts.reader.whoWroteShown);
  }, [isShown, texts]);
  useEffect(() => {
    if (isOn && error) showNotice(explain(error, texts), { kind: 'problem' });
  }, [isOn, error, texts]);
  return isShown && !data.complete;
}
