/** Longer blocks keep one color: coloring them would keep the reader waiting. */
const MAX_LENGTH = 50_000;
/** The distance from the window within which a block is colored. */
const NEAR = '600px';
const LANGUAGE = /^language-(.+)$/;

/** Colors the code of a document when it comes near the window, until the signal fires. */
export function watchCode(container: HTMLElement, signal: AbortSignal): void {
  const blocks = [...container.querySelectorAll<HTMLElement>('pre > code[class*="language-"]')].filter(
    ({ textContent }) => textContent.length <= MAX_LENGTH,
  );
  if (blocks.length === 0) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void color(target as HTMLElement, signal).catch(() => undefined);
      }
    },
    { root: container.closest('main'), rootMargin: NEAR },
  );
  for (const block of blocks) observer.observe(block);
  signal.addEventListener('abort', () => observer.disconnect());
}

async function color(code: HTMLElement, signal: AbortSignal): Promise<void> {
  const language = [...code.classList]
    .map((name) => LANGUAGE.exec(name)?.[1])
    .find(Boolean)
    ?.toLowerCase();
  if (language === undefined) return;
  const { hasColors, highlight } = await import('./highlight');
  if (!hasColors(language)) return;
  const nodes = await highlight(code.textContent, language);
  if (!signal.aborted) code.replaceChildren(...nodes);
}
