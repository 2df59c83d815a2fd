import { Link } from '@tanstack/react-router';
import type { Schema } from '../../ground/api/types';
import { Table } from '../../ground/controls/table';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';

/** Projects with how much is in them and when they last changed. */
export function ProjectTable({ list }: { list: readonly Schema<'ProjectDto'>[] }) {
  const { projects } = useTexts();
  return (
    <Table
      rows={list}
      idOf={({ id }) => id}
      columns={[
        {
          heading: projects.project,
          cell: ({ slug, name, description }) => (
            <>
              <Link to="/projects/$slug" params={{ slug }} className="font-semibold text-ink">
                <bdi>{name}</bdi>
              </Link>
              {description && (
                <p className="mt-0.5 truncate text-13 text-soft">
                  <bdi>{description}</bdi>
                </p>
              )}
            </>
          ),
        },
        {
          heading: projects.contents,
          from: 'sm',
          align: 'end',
          isSoft: true,
          // The root of the tree is counted too.
          cell: ({ nodeCount }) => projects.documents(Math.max(0, nodeCount - 1)),
        },
        {
          heading: projects.changed,
          from: 'md',
          align: 'end',
          isSoft: true,
          cell: ({ updatedAt }) => <Time at={updatedAt} />,
        },
      ]}
    />
  );
}
