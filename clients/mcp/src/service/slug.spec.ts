import { slugOf } from './slug.js';

describe('the slug of a title', () => {
  it.each([
    ['First week', 'first-week'],
    ['/guide/Über uns', 'guide-uber-uns'],
    ['Große Straße in Łódź', 'grosse-strasse-in-lodz'],
    ['Ærø Œuvre Þór Đorđe Işıl', 'aero-oeuvre-thor-dorde-isil'],
  ])('%j is %s', (title, slug) => expect(slugOf(title)).toBe(slug));

  it('is undefined without Latin letters and digits', () => expect(slugOf('日本語')).toBeUndefined());
});
