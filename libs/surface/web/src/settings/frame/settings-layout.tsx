import type { ComponentChildren, VNode } from 'preact';
import { Layout } from '../../parts/layout';
import type { NavigationLink, Section } from './navigation';

/** The frame around the content of a page for signed-in people. */
export interface Frame {
  /** The name of the signed-in person. */
  person: string;
  /** The name of their organization. */
  organization: string;
  sections: Section<NavigationLink>[];
}

/** The layout of the pages for signed-in people: a header, the navigation, and the content. */
export function SettingsLayout({
  frame,
  title,
  head,
  children,
}: {
  frame: Frame;
  /** The heading of the page, and its title in the browser. */
  title: string;
  /** Further elements of the head, such as a script. */
  head?: ComponentChildren;
  children: ComponentChildren;
}): VNode {
  return (
    <Layout title={title} user={frame.person} head={head} menu={<Menu frame={frame} />}>
      {children}
    </Layout>
  );
}

/** The navigation: a column beside the content, or in a narrow window a menu that opens above it. CSS shows one of both. */
function Menu({ frame }: { frame: Frame }): VNode {
  const current = frame.sections.flatMap(({ links }) => links).find((link) => link.current);
  return (
    <>
      <details class="menu narrow">
        <summary>
          Menu<span class="quiet">{current && ` · ${current.label}`}</span>
        </summary>
        <Sections frame={frame} />
      </details>
      <div class="menu broad">
        <Sections frame={frame} />
      </div>
    </>
  );
}

function Sections({ frame }: { frame: Frame }): VNode {
  return (
    <nav aria-label="Main">
      <p class="organization">
        <bdi>{frame.organization}</bdi>
      </p>
      {frame.sections.map(({ label, links }) => (
        <>
          <p class="section">{label}</p>
          <ul>
            {links.map((link) => (
              <li>
                <a href={link.href} aria-current={link.current ? 'page' : undefined}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </>
      ))}
    </nav>
  );
}
