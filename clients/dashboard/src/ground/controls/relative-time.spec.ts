import { relativeTime } from './relative-time';

const NOW = new Date('2026-06-15T12:00:00Z');
const at = (iso: string, language = 'en') => relativeTime(new Date(iso), NOW, language, 'just now');

describe('relative times', () => {
  it('says minutes, hours and days within a week', () => {
    expect(at('2026-06-15T11:59:30Z')).toBe('just now');
    expect(at('2026-06-15T11:55:00Z')).toBe('5 minutes ago');
    expect(at('2026-06-15T09:00:00Z')).toBe('3 hours ago');
    expect(at('2026-06-14T09:00:00Z')).toBe('yesterday');
    expect(at('2026-06-18T13:00:00Z')).toBe('in 3 days');
  });

  it('says the date of other times, with the year unless it is this one', () => {
    expect(at('2026-03-02T12:00:00Z')).toBe('Mar 2');
    expect(at('2024-03-02T12:00:00Z')).toBe('Mar 2, 2024');
  });

  it('speaks the language of the person', () => {
    expect(at('2026-06-15T09:00:00Z', 'de')).toBe('vor 3 Stunden');
  });
});
