import { SLUG, slugOf } from './slug';

describe('a slug', () => {
  it.each([
    ['Product handbook', 'product-handbook'],
    ['  Überblick: 2026!  ', 'uberblick-2026'],
    ['Große Straße', 'grosse-strasse'],
    ['STRAẞE', 'strasse'],
    ['Łódź', 'lodz'],
    ['Øre', 'ore'],
    ['Ærø Œuvre', 'aero-oeuvre'],
    ['Þór Guðrún', 'thor-gudrun'],
    ['Đorđe', 'dorde'],
    ['Ħamrun Ŧana', 'hamrun-tana'],
    ['Işıl İzmir', 'isil-izmir'],
  ])('of %j is %s', (name, slug) => expect(slugOf(name, 'none')).toBe(slug));

  it.each(['日本語', '', '---', 'Привет'])('of %j is the fallback', (name) =>
    expect(slugOf(name, 'none')).toBe('none'),
  );

  it('is not longer than it may be, also if letters become two', () => {
    const slug = slugOf('ß'.repeat(59), 'none');
    expect(slug).toMatch(SLUG);
    expect(slug).toHaveLength(60);
  });
});
