/** The time of day for a greeting. */
export type DayTime = 'morning' | 'day' | 'evening';

/** @param hour the hour where the person is, 0 to 23 */
export function dayTime(hour: number): DayTime {
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'day' : 'evening';
}
