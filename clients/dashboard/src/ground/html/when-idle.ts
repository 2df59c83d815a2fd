/** Calls when the page has loaded and is at rest, after 20 seconds at the latest. Returns a function that prevents it. */
export function whenIdle(act: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const actOnce = (): void => {
    if (!signal.aborted) act();
  };
  const rest = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(actOnce, { timeout: 20_000 });
    else setTimeout(actOnce, 5_000);
  };
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true, signal });
  return () => waiting.abort();
}
