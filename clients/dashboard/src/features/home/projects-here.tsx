import { Link } from '@tanstack/react-router';
import type { Schema } from '../../ground/api/types';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { Section } from './section';
import { STYLE } from './home-style';

/** The projects that changed last, and how many there are. */
export function ProjectsHere({
  projects,
  count,
}: {
  projects: readonly Schema<'HomeProjectDto'>[];
  count: number;
}) {
  const { home } = useTexts();
  return (
    <Section title={home.projects}>
      {projects.length === 0 ? (
        <p className="py-2 text-soft">{home.noProjects}</p>
      ) : (
        <ul>
          {projects.map(({ id, slug, name, documents, changedAt }) => (
            <li key={id} className={STYLE.row}>
              <Link
                to="/projects/$slug"
                params={{ slug }}
                className="font-semibold text-ink no-underline hover:underline"
              >
                <bdi>{name}</bdi>
              </Link>
              <p className={STYLE.note}>
                {home.documents(documents)} · <Time at={changedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="pt-2">
        <Link to="/projects">{count > projects.length ? home.allProjects(count) : home.toProjects}</Link>
      </p>
    </Section>
  );
}
