const WRITTEN = /^(\d{3})([ -])(\d{2})\2(\d{4})$/;
const TOGETHER = /^(\d{3})()(\d{2})(\d{4})$/;
const NAMED = /(?:ssn|social security)\b[^\d\n]{0,16}$/i;

/** Numbers that appeared in advertisements and belong to nobody. */
const PUBLISHED = new Set(['078051120', '219099999']);

/**
 * Whether a written number is a US social security number: `ddd-dd-dddd`, or nine digits without separators after "SSN" or "social
 * security". The areas 000, 666 and 900 to 999, the group 00 and the serial 0000 are never issued.
 */
export function isSsn(written: string, context: string): boolean {
  const match = WRITTEN.exec(written) ?? (NAMED.test(context) ? TOGETHER.exec(written) : null);
  if (!match) return false;
  const [, area = '', , group = '', serial = ''] = match;
  if (area === '000' || area === '666' || area >= '900' || group === '00' || serial === '0000') return false;
  return !PUBLISHED.has(area + group + serial);
}
