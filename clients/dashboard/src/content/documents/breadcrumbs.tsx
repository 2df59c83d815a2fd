import { Link } from '@tanstack/react-router';
import { useTexts } from '../../ground/texts/use-texts';
import type { DocumentView } from './view';

/** Where a document is: its project and its folders. Nothing for somebody who reaches it only by a share. */
export function Breadcrumbs({ view: { place } }: { view: DocumentView }) {
  const { reader } = useTexts();
  if (place === null) return null;
  const { projectSlug, projectName, folders } = place;
  return (
    <nav aria-label={reader.place} className="mb-2 text-13 print:hidden">
      <ol className="flex flex-wrap items-baseline gap-x-1">
        <li>
          <Link to="/projects/$slug" params={{ slug: projectSlug }} className="text-soft">
            <bdi>{projectName}</bdi>
          </Link>
        </li>
        {folders
          .filter(({ name }) => name !== '')
          .map(({ id, name }) => (
            <li key={id} className="flex items-baseline gap-x-1">
              <span aria-hidden="true" className="text-soft">
                /
              </span>
              <Link
                to="/projects/$slug"
                params={{ slug: projectSlug }}
                search={{ folder: id }}
                className="text-soft"
              >
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
      </ol>
    </nav>
  );
}
