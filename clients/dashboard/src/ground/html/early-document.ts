import { type EarlyScreen, element, showEarlyScreen } from './early-screen';
import { hideRepeatedTitle } from './repeated-title';
import { fragmentOfDocument } from './trusted';

/** The parts of a view that are shown before everything else. */
export interface EarlyDocument {
  node: { name: string; etag: string };
  direction: 'ltr' | 'rtl' | null;
  language: string | null;
  untrusted: { title: string | null; html: string | null };
}

/**
 * Shows a document where the reader will show it.
 *
 * @param sidebarWidth of the navigation, which is not there yet
 */
export function showEarlyDocument(
  { node, direction, language, untrusted }: EarlyDocument,
  sidebarWidth: number,
): EarlyScreen | undefined {
  const title = untrusted.title ?? node.name;
  document.title = title;
  const text = element('div', 'document', fragmentOfDocument(untrusted.html ?? ''));
  text.dir = direction ?? 'auto';
  if (language !== null) text.lang = language;
  hideRepeatedTitle(text, title);
  const heading = element('h1', 'mb-6', title);
  heading.dir = 'auto';
  // In a wide window, what the reader shows around the text takes the same room, so that the text stays where it is.
  const body = element('div', 'xl:mt-[113px] xl:max-w-[640px]', text);
  const page = element('div', 'mx-auto w-full max-w-[1100px] px-4 pt-[50px] pb-16 md:px-8', heading, body);
  return showEarlyScreen(page, 'h1', sidebarWidth);
}
