import { anchorOfHash, decideLink } from './link-decision';

interface Acts {
  onAnchor(anchor: string): void;
  /** `href` is a path of the dashboard. */
  onScreen(href: string): void;
  onBroken(): void;
  /** The link to a heading is to be copied. */
  onCopy(anchor: string): void;
  onTick(box: HTMLInputElement): void;
}

/** Listens to what a person presses in a document, until the signal fires. React knows nothing of the elements in it. */
export function onPress(container: HTMLElement, signal: AbortSignal, acts: Acts): void {
  container.addEventListener('click', (event) => press(event, acts), { signal });
  container.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.dataset.line) acts.onTick(target);
    },
    { signal },
  );
}

function press(event: MouseEvent, acts: Acts): void {
  if (!(event.target instanceof Element)) return;
  const copy = event.target.closest<HTMLElement>('button.copy-link');
  if (copy) {
    acts.onCopy(copy.dataset.anchor!);
    return;
  }
  const link = event.target.closest('a');
  // With these keys, browsers open another tab or window.
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const href = link.getAttribute('href');
  const decision = decideLink(href, location.origin);
  if (decision.kind === 'browser') return;
  event.preventDefault();
  if (decision.kind === 'broken') acts.onBroken();
  else if (decision.kind === 'anchor') acts.onAnchor(decision.anchor);
  else {
    const url = new URL(decision.href, location.origin);
    // A link to the document itself can name a section of it.
    if (url.pathname === location.pathname) acts.onAnchor(anchorOfHash(url.hash));
    else acts.onScreen(decision.href);
  }
}
