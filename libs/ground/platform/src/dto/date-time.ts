const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Whether a text is a date-time of RFC 3339, which the OpenAPI document promises (`format: date-time`). `Date` also reads a year, a day and a
 * time without a zone, each of which would mean another moment to its sender than to the service. Leap seconds are refused: no clock here has them.
 */
export function isDateTime(text: string): boolean {
  const found = DATE_TIME.exec(text);
  if (!found) return false;
  const [year, month, day] = found.slice(1, 4).map(Number) as [number, number, number];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
