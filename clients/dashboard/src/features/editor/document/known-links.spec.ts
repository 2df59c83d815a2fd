import { catalogCheck } from './known-links';

describe('whether a link leads somewhere, by the catalog', () => {
  const check = catalogCheck('/guides/a.md', new Set(['/guides', '/guides/a.md', '/guides/b c.md', '/x.md']));

  it.each([
    ['b%20c.md', true],
    ['./b%20c.md#part', true],
    ['../x.md', true],
    ['/guides', true],
    ['b.md', false],
    ['../guides/missing', false],
    // Files beside documents are not in the catalog.
    ['data.csv', undefined],
    ['https://example.org/b.md', undefined],
    ['#part', undefined],
    ['/documents/01890a5d-ac96-774b-bcce-b302099a8057', undefined],
    ['%zz', undefined],
  ])('%s: %s', (destination, leads) => expect(check(destination)).toBe(leads));
});
