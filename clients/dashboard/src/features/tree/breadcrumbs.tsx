import { Link } from '@tanstack/react-router';
import type { NodeRow } from '../../content/tree/rows';
import { useTexts } from '../../ground/texts/use-texts';

/** The folders above the one that is shown, and the project. */
export function Breadcrumbs({ slug, name, folder }: { slug: string; name: string; folder: NodeRow }) {
  const { projects } = useTexts();
  const above: NodeRow[] = [];
  for (let row = folder.parent; row?.parent; row = row.parent) above.unshift(row);
  return (
    <nav aria-label={projects.path} className="mb-2 text-13">
      <ol className="flex flex-wrap gap-x-1.5">
        <li>
          <Link to="/projects/$slug" params={{ slug }}>
            <bdi>{name}</bdi>
          </Link>
        </li>
        {above.map(({ id, node }) => (
          <li key={id} className="flex gap-x-1.5">
            <span aria-hidden="true" className="text-soft">
              /
            </span>
            <Link to="/projects/$slug" params={{ slug }} search={{ folder: id }}>
              <bdi>{node.name}</bdi>
            </Link>
          </li>
        ))}
        <li aria-current="page" className="flex gap-x-1.5 text-soft">
          <span aria-hidden="true">/</span>
          <bdi>{folder.node.name}</bdi>
        </li>
      </ol>
    </nav>
  );
}
