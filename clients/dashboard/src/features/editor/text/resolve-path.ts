/** The path in the project that a destination leads to from a document; undefined if it leads elsewhere. */
export function resolvePath(from: string, destination: string): string | undefined {
  if (destination === '' || /^([a-z][a-z\d+.-]*:|\/\/|#|\?)/i.test(destination)) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(destination.replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
  const parts = decoded.startsWith('/') ? [] : from.split('/').slice(1, -1);
  for (const part of decoded.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
