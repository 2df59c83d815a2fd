import { buttonStyle } from '../../ground/controls/button-style';
import { relativeTime } from '../../ground/controls/relative-time';
import { element } from '../../ground/html/early-screen';
import type { Schema } from '../../ground/api/types';
import type { Texts } from '../../ground/texts/texts';
import { LISTING, SHOWN } from './listing-style';

export type EarlyProject = Pick<Schema<'ProjectDetailDto'>, 'name' | 'slug' | 'description' | 'trees'>;
export type EarlyChild = Pick<Schema<'ChildDto'>, 'id' | 'type' | 'name' | 'updatedAt' | 'changedBy'>;

/** How many rows can be seen in a narrow window, where the tree is. */
const NARROW = 30;

/** The words of a project as plain elements, with the same room for everything that the scripts add to them. */
export function earlyProject({
  project,
  children,
  texts: { controls, projects, tree },
  language,
}: {
  project: EarlyProject;
  children: readonly EarlyChild[];
  texts: Pick<Texts, 'controls' | 'projects' | 'tree'>;
  language: string;
}): Node {
  document.title = project.name;
  const heading = element('h1', 'min-w-0 grow basis-60', project.name);
  heading.dir = 'auto';
  const toolbar = element(
    'div',
    'flex flex-wrap items-center gap-2',
    element('span', buttonStyle('plain'), projects.import),
    element('span', buttonStyle('primary'), tree.newDocument),
    element('span', 'size-7 pointer-coarse:size-11'),
  );
  const page = element(
    'div',
    'mx-auto w-full max-w-[1100px] px-4 pt-6 pb-16 md:px-8',
    element('header', 'mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3', heading, toolbar),
  );
  if (project.description) {
    const about = element(
      'p',
      'mb-6 max-w-[68ch] text-15 whitespace-pre-line text-soft',
      project.description,
    );
    about.dir = 'auto';
    page.append(about);
  }
  page.append(element('div', 'hidden lg:block', table()), element('div', '-mx-2 lg:hidden', list()));
  // Where the navigation is a drawer, a bar opens it.
  const bar = element(
    'div',
    'border-b border-line px-2 py-1 lg:hidden',
    element('div', 'h-7 pointer-coarse:h-11'),
  );
  return element('div', '', bar, page);

  function link({ id, type, name }: EarlyChild, className: string): HTMLElement {
    const made = element('a', className, element('bdi', '', name));
    made.href =
      type === 'folder' ? `/projects/${encodeURIComponent(project.slug)}?folder=${id}` : `/documents/${id}`;
    return made;
  }

  function table(): Node {
    const heads = [
      element('th', LISTING.nameHead, projects.name),
      element('th', LISTING.changedByHead, projects.changedBy),
      element('th', LISTING.changedHead, projects.changed),
    ];
    for (const head of heads) head.scope = 'col';
    const rows = children.slice(0, SHOWN).map((child) => {
      const changed = relativeTime(new Date(child.updatedAt), new Date(), language, controls.justNow);
      return element(
        'tr',
        LISTING.row,
        element(
          'td',
          LISTING.name,
          // The picture of a folder or document comes with the screen.
          element(
            'span',
            'flex items-center gap-2',
            element('span', 'size-4 shrink-0'),
            link(child, LISTING.link),
          ),
        ),
        element(
          'td',
          LISTING.changedBy,
          element('span', 'block max-w-48 truncate', child.changedBy?.displayName ?? ''),
        ),
        element('td', LISTING.changed, element('time', '', changed)),
      );
    });
    return element(
      'table',
      'w-full text-14',
      element('thead', '', element('tr', LISTING.head, ...heads)),
      element('tbody', '', ...rows),
    );
  }

  function list(): Node {
    const rows = children
      .slice(0, NARROW)
      .map((child) =>
        element(
          'li',
          'flex h-7 items-center ps-12 text-14 pointer-coarse:h-11',
          link(child, 'truncate text-ink no-underline'),
        ),
      );
    return element('ul', '', ...rows);
  }
}
