import { slugOf, slugsOf } from './slug.js';

describe('the slug of a project to import into', () => {
  it.each([
    ['Große Straße', 'grosse-strasse'],
    ['Łódź', 'lodz'],
    ['Øre', 'ore'],
    ['Ærø Œuvre', 'aero-oeuvre'],
    ['Þór Đorđe Işıl', 'thor-dorde-isil'],
    ['日本語', 'docs-e697a5e69cac'],
  ])('of %j is %s', (name, slug) => expect(slugOf(name)).toBe(slug));

  it('is also found under the one that an earlier version gave it', () => {
    expect(slugsOf('Straße')).toEqual(['strasse', 'stra-e']);
    expect(slugsOf('Ł')).toEqual(['l', 'docs-c581']);
    expect(slugsOf('Café')).toEqual(['cafe']);
    expect(slugsOf('日本語')).toHaveLength(1);
  });
});
