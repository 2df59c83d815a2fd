import { hideRepeatedTitle } from '../../ground/html/repeated-title';
import type { Texts } from '../../ground/texts/texts';
import { create } from './dom';
import { decorateFootnotes } from './decorate-footnotes';
import { type InlineImage, readInlineImage } from './inline-image';

/** Lines of code and rows of tables with more characters may need scrolling, also with the keyboard. */
const WIDE = 60;

export interface Decoration {
  texts: Texts['reader'];
  /** The title that the screen shows above the document. */
  title: string;
  /** Whether tasks can be ticked. */
  canTick: boolean;
}

/** Fits a rendered document into the screen: what scrolls, what is missing, what can be pressed. */
export function decorate(container: HTMLElement, { texts, title, canTick }: Decoration): void {
  hideRepeatedTitle(container, title);
  decorateFootnotes(container, texts);
  for (const link of container.querySelectorAll<HTMLElement>('a.broken')) markBroken(link, texts);
  for (const image of container.querySelectorAll('img')) decorateImage(image, texts);
  for (const table of container.querySelectorAll<HTMLElement>('table')) {
    if (table.parentElement?.closest('table')) continue;
    const box = create('div', { class: 'scroll', role: 'region', 'aria-label': texts.table, tabindex: '0' });
    table.replaceWith(box);
    box.append(table);
  }
  for (const pre of container.querySelectorAll('pre')) decorateCode(pre, texts);
  for (const heading of container.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[id]'))
    addCopyButton(heading, texts);
  if (!canTick) return;
  for (const box of container.querySelectorAll<HTMLInputElement>('input[type="checkbox"][data-line]'))
    box.disabled = false;
}

function markBroken(link: HTMLElement, texts: Texts['reader']): void {
  link.title = texts.brokenLink;
  link.append(create('span', { class: 'sr-only' }, ` (${texts.broken})`));
}

/** An image of another server would tell that server who reads the document, so it is a link. */
function decorateImage(image: HTMLImageElement, texts: Texts['reader']): void {
  const { remote } = image.dataset;
  if (remote === undefined && image.hasAttribute('src')) {
    image.loading = 'lazy';
    image.decoding = 'async';
    return;
  }
  const inline = remote === undefined ? undefined : readInlineImage(remote);
  if (inline) {
    showInlineImage(image, inline);
    return;
  }
  if (remote === undefined || remote.startsWith('data:') || !URL.canParse(remote)) {
    image.replaceWith(create('span', { class: 'missing' }, texts.missingImage(image.alt)));
    return;
  }
  const { href, host } = new URL(remote);
  const label = texts.remoteImage(image.alt, host);
  image.replaceWith(
    image.closest('a')
      ? label
      : create('a', { href, rel: 'noopener noreferrer nofollow', class: 'remote' }, label),
  );
}

/** The Content-Security-Policy of the page allows no data URLs, which could be long: the bytes are given to the image as a blob. */
function showInlineImage(image: HTMLImageElement, { type, bytes }: InlineImage): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  image.addEventListener('load', () => URL.revokeObjectURL(url), { once: true });
  image.src = url;
}

function decorateCode(pre: HTMLElement, texts: Texts['reader']): void {
  const code = pre.querySelector('code');
  if (pre.textContent.split('\n').some((line) => line.length > WIDE)) {
    pre.tabIndex = 0;
    pre.setAttribute('role', 'region');
    pre.setAttribute('aria-label', texts.code);
  }
  pre.dir = 'ltr';
  if (code?.classList.contains('language-mermaid'))
    pre.before(create('p', { class: 'caption' }, texts.diagram));
}

function addCopyButton(heading: HTMLElement, texts: Texts['reader']): void {
  if (heading.hidden || heading.closest('a, table')) return;
  const box = create('div', { class: 'heading' });
  const button = create(
    'button',
    {
      type: 'button',
      class: 'copy-link',
      'data-anchor': heading.id,
      'aria-label': texts.copyLinkTo(heading.textContent),
      title: texts.copyLink,
    },
    '#',
  );
  heading.replaceWith(box);
  heading.tabIndex = -1;
  box.append(heading, button);
}
