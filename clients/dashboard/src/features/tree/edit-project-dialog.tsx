import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../content/keys';
import { DescriptionField } from '../../content/projects/description-field';
import type { Project } from '../../content/projects/projects';
import { api } from '../../ground/api/client';
import { announce } from '../../ground/controls/announce';
import { FormDialog } from '../../ground/controls/form-dialog';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';

/** Changes the name and the description of a project. */
export function EditProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { projects } = useTexts();
  const client = useQueryClient();
  const [name, setName] = useState(project.name);
  const before = project.description ?? '';
  const [description, setDescription] = useState(before);
  const save = async (): Promise<void> => {
    const { data } = await api.patch('/api/projects/{id}', {
      params: { path: { id: project.id } },
      // A field that the person did not touch keeps the changes of others.
      body: {
        ...(name !== project.name && { name: name.trim() }),
        ...(description !== before && { description: description.trim() }),
      },
    });
    client.setQueryData(keys.project(project.slug), data);
    void client.invalidateQueries({ queryKey: keys.projects(), exact: true });
    announce(projects.saved);
    onClose();
  };
  return (
    <FormDialog
      title={projects.editTitle}
      act={projects.save}
      check={() => (name.trim() === '' ? { name: projects.nameNeeded } : {})}
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextField
            label={projects.name}
            value={name}
            problem={problems.name}
            maxLength={200}
            onChange={(event) => setName(event.target.value)}
          />
          <DescriptionField value={description} problem={problems.description} onChange={setDescription} />
        </>
      )}
    </FormDialog>
  );
}
