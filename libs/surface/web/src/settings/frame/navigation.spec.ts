import type { PageRule } from '../../page/declared-pages';
import { sectionsFor } from './navigation';

const NAVIGATION = [
  {
    label: 'Work',
    links: [
      { href: '/', hint: '', label: 'Start' },
      { href: '/rooms', hint: '', label: 'Rooms' },
    ],
  },
  {
    label: 'Organization',
    links: [
      { href: '/settings/members', hint: '', label: 'Members' },
      { href: '/settings/log', hint: '', label: 'Log' },
    ],
  },
];
const RULES: Record<string, PageRule> = {
  '/': { for: 'anyone' },
  '/rooms': { for: 'member' },
  '/settings/members': { for: 'member' },
  '/settings/log': { for: 'admin', duringDeletion: true },
};

function shownTo(role: 'member' | 'admin' | 'owner', path = '/', beingDeleted = false) {
  return sectionsFor(NAVIGATION, (href) => RULES[href]!, { role, beingDeleted }, path);
}

function labels(sections: ReturnType<typeof shownTo>): [string, string[]][] {
  return sections.map(({ label, links }) => [label, links.map((link) => link.label)]);
}

describe('the navigation', () => {
  it('shows the pages that the role of the person opens', () => {
    expect(labels(shownTo('member'))).toEqual([
      ['Work', ['Start', 'Rooms']],
      ['Organization', ['Members']],
    ]);
    for (const role of ['admin', 'owner'] as const)
      expect(labels(shownTo(role))[1]).toEqual(['Organization', ['Members', 'Log']]);
  });

  it('shows only the pages that open while the deletion of the organization is scheduled', () => {
    expect(labels(shownTo('owner', '/', true))).toEqual([
      ['Work', ['Start']],
      ['Organization', ['Log']],
    ]);
    expect(labels(shownTo('member', '/', true))).toEqual([['Work', ['Start']]]);
  });

  it('shows an entry only to the role that it names', () => {
    const screen = [
      { label: 'Work', links: [{ href: '/rooms', hint: '', label: 'Rooms', for: 'admin' as const }] },
    ];
    const shown = (role: 'member' | 'admin') =>
      sectionsFor(screen, (href) => RULES[href]!, { role, beingDeleted: false }, '/');
    expect(shown('member')).toEqual([]);
    expect(labels(shown('admin'))).toEqual([['Work', ['Rooms']]]);
  });

  it.each([
    ['/', ['/']],
    ['/rooms', ['/rooms']],
    ['/rooms/7/invites', ['/rooms']],
    ['/roomservice', []],
    ['/elsewhere', []],
  ])('marks one entry at most as current: %s', (path, expected) => {
    const links = shownTo('owner', path).flatMap((section) => section.links);
    expect(links.filter(({ current }) => current).map(({ href }) => href)).toEqual(expected);
  });
});
