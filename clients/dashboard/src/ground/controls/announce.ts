/** The live regions, which exist from the start: a region that is inserted with its text is not read aloud. */
const regions = new Map<'polite' | 'assertive', HTMLElement>();

/** Reads a text aloud to people who use a screen reader. */
export function announce(text: string, politeness: 'polite' | 'assertive' = 'polite'): void {
  const region = regions.get(politeness);
  if (!region) return;
  region.textContent = '';
  // The same text twice is read twice only if the region was empty in between.
  requestAnimationFrame(() => (region.textContent = text));
}

/** Puts the live regions on the page. */
export function createLiveRegions(): void {
  for (const politeness of ['polite', 'assertive'] as const) {
    const region = document.createElement('div');
    region.setAttribute('aria-live', politeness);
    region.className = 'sr-only';
    document.body.append(region);
    regions.set(politeness, region);
  }
}
