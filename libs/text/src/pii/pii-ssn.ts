const WRITTEN = /^(\d{3})([ -])(\d{2})\2(\d{4})$/;
const TOGETHER = /^(\d{3})()(\d{2})(\d{4})$/;
const NAMED = /(?:ssn|social security)\b[^\d\n]{0,16}$/i;

/** Numbers printed in advertisements, never anyone's since. */
const PUBLISHED = new Set(['078051120', '219099999']);

/**
 * Whether a written number is a US social security number: `ddd-dd-dddd`, or nine digits together after the words. Areas 000, 666 and
 * 900 on, group 00 and serial 0000 are never issued.
 */
export function isSsn(written: string, context: string): boolean {
  const match = WRITTEN.exec(written) ?? (NAMED.test(context) ? TOGETHER.exec(written) : null);
  if (!match) return false;
  const [, area = '', , group = '', serial = ''] = match;
  if (area === '000' || area === '666' || area >= '900' || group === '00' || serial === '0000') return false;
  return !PUBLISHED.has(area + group + serial);
}
