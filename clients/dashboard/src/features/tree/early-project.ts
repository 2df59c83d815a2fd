import { ROW_NAME } from '../../content/tree/row-style';
import { buttonStyle } from '../../ground/controls/button-style';
import { PERSON } from '../../ground/controls/person-style';
import { relativeTime } from '../../ground/controls/relative-time';
import { HEAD_ROW, ROW, TABLE, bodyCell, headCell } from '../../ground/controls/table-style';
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

  function link({ id, type, name }: EarlyChild, className: string, nameClass = ''): HTMLElement {
    const made = element('a', className, element('bdi', nameClass, name));
    made.href =
      type === 'folder' ? `/projects/${encodeURIComponent(project.slug)}?folder=${id}` : `/documents/${id}`;
    return made;
  }

  function table(): Node {
    const name = { isMain: true };
    const changedBy = { isMain: false, isSoft: true };
    const changed = { isMain: false, isSoft: true, align: 'end' } as const;
    const heads = [
      element('th', headCell(name), projects.name),
      element('th', headCell(changedBy), projects.changedBy),
      element('th', headCell(changed), projects.changed),
    ];
    for (const head of heads) head.scope = 'col';
    const rows = children.slice(0, SHOWN).map((child) => {
      const time = relativeTime(new Date(child.updatedAt), new Date(), language, controls.justNow);
      // The picture of a folder or document comes with the screen.
      const picture = element('span', LISTING.picture);
      const author = child.changedBy?.displayName ?? '';
      return element(
        'tr',
        ROW,
        element('td', bodyCell(name), element('span', LISTING.name, picture, link(child, LISTING.link))),
        element(
          'td',
          bodyCell(changedBy),
          element('span', LISTING.changedBy, element('span', PERSON, element('span', 'truncate', author))),
        ),
        element('td', bodyCell(changed), element('time', '', time)),
      );
    });
    return element(
      'table',
      TABLE,
      element('thead', '', element('tr', HEAD_ROW, ...heads)),
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
          link(child, 'flex min-w-0 text-ink no-underline', ROW_NAME),
        ),
      );
    return element('ul', '', ...rows);
  }
}
