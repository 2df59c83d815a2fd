import { type Role, ROLES } from '#access';
import type { PageRule } from '../../page/declared-pages';

/** A page that the navigation leads to. */
export interface NavigationEntry {
  /** The path of the page. The entry is also current on the pages below it. */
  href: string;
  /** The name of the page, at most three words. */
  label: string;
  /** One short sentence that says what a person does on the page. The overview shows it. */
  hint: string;
  /** The lowest role that sees the entry. Default: that of the page. */
  for?: Role;
}

/** An entry as one page shows it. */
export interface NavigationLink extends NavigationEntry {
  /** Whether this page, or a page below it, is open. */
  current: boolean;
}

export interface Section<Entry> {
  label: string;
  links: Entry[];
}

/** The person to whom the navigation is shown. */
export interface Reader {
  role: Role;
  /** Whether the deletion of their organization is scheduled. */
  beingDeleted: boolean;
}

/** The navigation of the pages for signed-in people. */
export const NAVIGATION: readonly Section<NavigationEntry>[] = [
  {
    label: 'Workspace',
    links: [
      { href: '/', label: 'Documents', hint: 'Find, read and write documents.' },
      { href: '/rooms', label: 'Rooms', hint: 'Meet with people and agents, and decide who takes part.' },
    ],
  },
  {
    label: 'Your account',
    links: [
      { href: '/settings', label: 'Overview', hint: 'Who you are here, and what you can change.' },
      {
        href: '/agents',
        label: 'Connected agents',
        hint: 'Review what each agent can see and do, or disconnect an agent.',
      },
      {
        href: '/settings/account',
        label: 'Sign-in',
        hint: 'Change your e-mail address, your password and your passkeys.',
      },
      {
        href: '/settings/tokens',
        label: 'API tokens',
        hint: 'Create a token for a script, or revoke one.',
      },
      {
        href: '/settings/sessions',
        label: 'Sessions',
        hint: 'See where you are signed in, and sign other browsers out.',
      },
      {
        href: '/settings/data',
        label: 'Your data',
        hint: 'Download what is stored for you, or delete your account.',
      },
    ],
  },
  {
    label: 'Organization',
    links: [
      {
        href: '/settings/members',
        label: 'Members',
        hint: 'See who is in your organization, invite people and change roles.',
      },
      {
        href: '/settings/groups',
        label: 'Groups',
        hint: 'Keep lists of people for shares.',
        for: 'admin',
      },
      {
        href: '/settings/policies',
        label: 'Policies',
        hint: 'See or change what the organization restricts or requires.',
      },
      {
        href: '/settings/single-sign-on',
        label: 'Single sign-on',
        hint: 'Let people sign in at your own provider.',
        for: 'admin',
      },
      {
        href: '/settings/domains',
        label: 'Domains',
        hint: 'Prove that domains are yours.',
        for: 'admin',
      },
      {
        href: '/settings/audit-log',
        label: 'Audit log',
        hint: 'See who changed what in the organization, and download it.',
        for: 'admin',
      },
      {
        href: '/settings/organization',
        label: 'General',
        hint: 'Rename the organization, hand it over, or delete it.',
      },
    ],
  },
];

/**
 * The sections that a person sees: the pages that they may open.
 *
 * @param ruleOf the rule of the page at a path
 * @param path the path of the page that is open
 */
export function sectionsFor(
  navigation: readonly Section<NavigationEntry>[],
  ruleOf: (href: string) => PageRule,
  { role, beingDeleted }: Reader,
  path: string,
): Section<NavigationLink>[] {
  const opens = ({ href, for: lowest = 'member' }: NavigationEntry): boolean => {
    const rule = ruleOf(href);
    if (ROLES.indexOf(role) < ROLES.indexOf(lowest)) return false;
    if (rule.for === 'anyone') return true;
    return (!beingDeleted || rule.duringDeletion === true) && ROLES.indexOf(role) >= ROLES.indexOf(rule.for);
  };
  const shown = navigation.map(({ label, links }) => ({ label, links: links.filter(opens) }));
  const current = currentOf(
    shown.flatMap(({ links }) => links),
    path,
  );
  return shown
    .filter(({ links }) => links.length > 0)
    .map(({ label, links }) => ({
      label,
      links: links.map((link) => ({ ...link, current: link === current })),
    }));
}

/** The entry that is nearest to a path: its own, or else that of the closest page above it. The start page is above no other page. */
function currentOf(entries: NavigationEntry[], path: string): NavigationEntry | undefined {
  return entries
    .filter(({ href }) => path === href || (href !== '/' && path.startsWith(`${href}/`)))
    .sort((a, b) => b.href.length - a.href.length)[0];
}
