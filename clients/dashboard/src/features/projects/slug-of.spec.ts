import { isSlug, slugOf } from './slug-of';

describe('The slug of a project', () => {
  it('is derived from its name', () => {
    expect(slugOf('Product handbook')).toBe('product-handbook');
    expect(slugOf('  Überblick: 2026!  ')).toBe('uberblick-2026');
    expect(slugOf('Große Straße in Łódź')).toBe('grosse-strasse-in-lodz');
    expect(slugOf('Ærø Þór Đorđe Işıl')).toBe('aero-thor-dorde-isil');
    expect(slugOf('日本語')).toBe('project');
  });

  it('has lower-case letters, digits and single hyphens', () => {
    expect(isSlug(slugOf('A very long name '.repeat(9)))).toBe(true);
    for (const wrong of ['', 'A', 'a--b', '-a', 'ä', 'a b', 'a'.repeat(61)])
      expect(isSlug(wrong)).toBe(false);
  });
});
