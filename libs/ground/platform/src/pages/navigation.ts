import { Injectable } from '@nestjs/common';

/** A page that the navigation of signed-in people leads to. */
export interface NavigationEntry {
  /** The path of the page. The entry is also current on the pages below it. */
  href: string;
  /** The name of the page, at most three words. */
  label: string;
  /** One short sentence that says what a person does on the page. The start page shows it. */
  hint: string;
  /** The heading under which the entry stands. */
  section: string;
  /** Entries and their sections are shown in this order. */
  order: number;
  /** The roles that see the entry; without them, everyone does. The page itself must check the role too. */
  roles?: readonly string[];
  /** Whether owners open it while the deletion of their organization is scheduled. */
  duringDeletion?: true;
}

/** An entry as one page shows it. */
export interface NavigationLink {
  href: string;
  label: string;
  hint: string;
  /** Whether this page, or a page below it, is open. */
  current: boolean;
}

export interface NavigationSection {
  label: string;
  links: NavigationLink[];
}

/**
 * The navigation of the pages for signed-in people. Each lib adds the entries of its own pages with `add` when its module starts, so that
 * no lib needs to know the pages of others.
 */
@Injectable()
export class Navigation {
  private readonly entries: NavigationEntry[] = [];

  /** Adds an entry. Call it in `onModuleInit`. */
  add(entry: NavigationEntry): void {
    this.entries.push(entry);
    this.entries.sort((a, b) => a.order - b.order);
  }

  /** The sections that a person sees. @param path the path of the page that is open */
  sectionsFor(role: string, path: string, { duringDeletion = false } = {}): NavigationSection[] {
    const shown = this.entries.filter(
      (entry) =>
        (entry.roles === undefined || entry.roles.includes(role)) &&
        (!duringDeletion || entry.duringDeletion === true),
    );
    const current = currentOf(shown, path);
    const sections = new Map<string, NavigationLink[]>();
    for (const entry of shown) {
      const { href, label, hint, section } = entry;
      const links = sections.get(section) ?? [];
      sections.set(section, [...links, { href, label, hint, current: entry === current }]);
    }
    return [...sections].map(([label, links]) => ({ label, links }));
  }
}

/** The entry that is nearest to a path: its own, or else that of the closest page above it. The start page is above no other page. */
function currentOf(entries: NavigationEntry[], path: string): NavigationEntry | undefined {
  return entries
    .filter(({ href }) => path === href || (href !== '/' && path.startsWith(`${href}/`)))
    .sort((a, b) => b.href.length - a.href.length)[0];
}
