import { Link } from '@tanstack/react-router';
import type { Project } from './projects';

/** The project that a screen belongs to, above its heading. */
export function ProjectLink({ project }: { project: Project | undefined }) {
  return (
    project && (
      <p className="mb-2 text-13">
        <Link to="/projects/$slug" params={{ slug: project.slug }}>
          <bdi>{project.name}</bdi>
        </Link>
      </p>
    )
  );
}
