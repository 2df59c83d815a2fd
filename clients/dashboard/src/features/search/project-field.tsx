import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectQuery } from '../../content/projects/projects';
import { FoundField } from '../../content/search/found-field';
import { useTexts } from '../../ground/texts/use-texts';
import { matchingProjects } from './search.queries';

/** The field that chooses one project to search. Without a text, everything is searched. */
export function ProjectField({
  projectId,
  onChange,
}: {
  projectId: string | undefined;
  onChange: (projectId: string | undefined) => void;
}) {
  const { search, distributions } = useTexts();
  const [typed, type] = useState<string>();
  const [chosen, choose] = useState<{ id: string; name: string }>();
  const known = chosen?.id === projectId ? chosen : undefined;
  const { data: project } = useQuery({
    ...projectQuery(projectId ?? ''),
    enabled: projectId !== undefined && !known,
  });
  const name = projectId === undefined ? '' : (known?.name ?? project?.name ?? '');
  return (
    <FoundField
      label={search.project}
      hint={search.everywhere}
      value={typed ?? name}
      from={0}
      matches={matchingProjects}
      found={distributions.projects}
      onChange={(text, id) => {
        type(id === null ? text : undefined);
        if (id !== null) choose({ id, name: text });
        if (id !== null) onChange(id);
        else if (text.trim() === '' && projectId !== undefined) onChange(undefined);
      }}
    />
  );
}
