import { samples } from '#testing/samples';
import { readLinkTarget, resolveLinkTarget } from './link-target';

const resolved = (href: string, from: string, image = false) => {
  const target = readLinkTarget(href, image);
  return [target.kind, resolveLinkTarget(target, from), target.anchor];
};

describe('the target of a link', () => {
  it.each([
    ['b.md', '/a.md', ['document', '/b.md', null]],
    ['./b.md#x', '/g/a.md', ['document', '/g/b.md', 'x']],
    ['../b.md?raw=1#x%20y', '/g/h/a.md', ['document', '/g/b.md', 'x y']],
    ['../../b.md', '/g/a.md', ['document', null, null]],
    ['x/../../b.md', '/g/a.md', ['document', '/b.md', null]],
    ['/b/c.md', '/g/a.md', ['document', '/b/c.md', null]],
    ['/../b.md', '/g/a.md', ['document', null, null]],
    ['..', '/g/h/a.md', ['document', '/g', null]],
    ['.', '/a.md', ['document', '', null]],
    ['sub/', '/g/a.md', ['document', '/g/sub', null]],
    ['a%20b.md', '/a.md', ['document', '/a b.md', null]],
    ['a%2Fb.md', '/a.md', ['document', null, null]],
    ['%2e%2e/b.md', '/g/a.md', ['document', '/b.md', null]],
    ['100%.md', '/a.md', ['document', '/100%.md', null]],
    ['%00.md', '/a.md', ['document', null, null]],
    ['re%CC%81.md', '/a.md', ['document', '/ré.md'.normalize('NFC'), null]],
    ['data.csv', '/a.md', ['file', '/data.csv', null]],
    ['a.pdf#page=2', '/a.md', ['file', '/a.pdf', 'page=2']],
    ['#top', '/a.md', ['anchor', null, 'top']],
    ['', '/a.md', ['anchor', null, null]],
    ['?x', '/a.md', ['anchor', null, null]],
    ['https://x.org/a.md', '/a.md', ['external', null, null]],
    ['//x.org', '/a.md', ['external', null, null]],
    ['mailto:a@x.org', '/a.md', ['external', null, null]],
    ['javascript:alert(1)', '/a.md', ['external', null, null]],
    ['@acme:handbook:12#setup', '/a.md', ['reference', '@acme:handbook:12', 'setup']],
    ['@acme:handbook:12#setup@2c26b46b68ff', '/a.md', ['reference', '@acme:handbook:12', 'setup']],
    ['@someone.md', '/a.md', ['document', '/@someone.md', null]],
    [
      '/documents/0198C5E2-0000-7000-8000-00000000000A#x',
      '/a.md',
      ['reference', '0198c5e2-0000-7000-8000-00000000000a', 'x'],
    ],
    [`${'d/'.repeat(1_200)}x.md`, '/a.md', ['document', null, null]],
  ])('of %.60j in %s is %j', (href, from, expected) => {
    expect(resolved(href, from)).toEqual(expected);
  });

  it('of an image is a file, whatever its name', () => {
    expect(resolved('logo', '/a.md', true)).toEqual(['file', '/logo', null]);
  });

  it('is where a browser would go, for random paths', () => {
    let seed = 3;
    const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below;
    const names = ['a', 'b c', 'ü', 'd.md', '..', '.', '%41', '…'];
    const path = (parts: number) => Array.from({ length: parts }, () => names[next(names.length)]).join('/');
    for (let round = 0; round < samples(2_000); round++) {
      const from = '/1/2/3/4/5/6/7/8/source.md';
      const href = (next(4) === 0 ? '/x/y/z/w/v/u/t/' : '') + path(1 + next(7));
      const { pathname } = new URL(href, `https://x.org${from}`);
      const expected = decodeURIComponent(pathname)
        .replace(/\/+$/, '')
        .replaceAll(/\/{2,}/g, '/');
      expect([href, resolved(href, from)[1]]).toEqual([href, expected]);
    }
  });
});
