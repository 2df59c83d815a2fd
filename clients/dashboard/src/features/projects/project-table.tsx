import { Link } from '@tanstack/react-router';
import { Time } from '../../ground/controls/time';
import type { Schema } from '../../ground/api/types';
import { useTexts } from '../../ground/texts/use-texts';

/** Projects with how much is in them and when they last changed. */
export function ProjectTable({ list }: { list: readonly Schema<'ProjectDto'>[] }) {
  const { projects } = useTexts();
  return (
    <table className="w-full text-start text-14">
      <thead>
        <tr className="border-b border-line text-13 text-soft">
          <th scope="col" className="py-2 pe-4 text-start font-normal">
            {projects.project}
          </th>
          <th scope="col" className="hidden py-2 pe-4 text-end font-normal whitespace-nowrap sm:table-cell">
            {projects.contents}
          </th>
          <th scope="col" className="hidden py-2 text-end font-normal whitespace-nowrap md:table-cell">
            {projects.changed}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ id, slug, name, description, nodeCount, updatedAt }) => (
          <tr key={id} className="border-b border-line align-baseline">
            <td className="max-w-0 w-full py-2.5 pe-4">
              <Link to="/projects/$slug" params={{ slug }} className="font-semibold text-ink">
                <bdi>{name}</bdi>
              </Link>
              {description && (
                <p dir="auto" className="mt-0.5 truncate text-13 text-soft">
                  {description}
                </p>
              )}
            </td>
            {/* The root of the tree is counted too. */}
            <td className="hidden py-2.5 pe-4 text-end whitespace-nowrap text-soft sm:table-cell">
              {projects.documents(Math.max(0, nodeCount - 1))}
            </td>
            <td className="hidden py-2.5 text-end whitespace-nowrap text-soft md:table-cell">
              <Time at={updatedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
