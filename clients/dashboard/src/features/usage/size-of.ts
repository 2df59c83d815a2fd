const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A number of bytes in the largest unit of which there is at least one, with one decimal at most. */
export function sizeOf(bytes: number, language: string): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return `${number.format(bytes / 1024 ** power)} ${UNITS[power]}`;
}
