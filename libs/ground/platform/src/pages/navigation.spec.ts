import { Navigation } from './navigation';

function navigation(): Navigation {
  const built = new Navigation();
  built.add({ href: '/settings/members', hint: '', label: 'Members', section: 'Organization', order: 30 });
  built.add({ href: '/', hint: '', label: 'Start', section: 'Work', order: 1 });
  built.add({
    href: '/settings/log',
    hint: '',
    label: 'Log',
    section: 'Organization',
    order: 31,
    roles: ['owner'],
  });
  built.add({ href: '/rooms', hint: '', label: 'Rooms', section: 'Work', order: 2 });
  return built;
}

function currentOn(path: string): string[] {
  const links = navigation()
    .sectionsFor('owner', path)
    .flatMap((section) => section.links);
  return links.filter(({ current }) => current).map(({ href }) => href);
}

describe('the navigation', () => {
  it('is ordered, regardless of the order in which entries were added', () => {
    const sections = navigation().sectionsFor('owner', '/');
    expect(sections.map(({ label, links }) => [label, links.map((link) => link.label)])).toEqual([
      ['Work', ['Start', 'Rooms']],
      ['Organization', ['Members', 'Log']],
    ]);
  });

  it('hides entries from other roles', () => {
    const [, organization] = navigation().sectionsFor('member', '/');
    expect(organization!.links.map(({ label }) => label)).toEqual(['Members']);
  });

  it.each([
    ['/', ['/']],
    ['/rooms', ['/rooms']],
    ['/rooms/7/invites', ['/rooms']],
    ['/roomservice', []],
    ['/elsewhere', []],
  ])('marks one entry at most as current: %s', (path, expected) => {
    expect(currentOn(path)).toEqual(expected);
  });
});
