import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keys } from '../../content/keys';
import type { Project } from '../../content/projects/projects';
import { api } from '../../ground/api/client';
import { explain, fieldErrors } from '../../ground/api/errors';
import { announce } from '../../ground/controls/announce';
import { Button } from '../../ground/controls/button';
import { Dialog } from '../../ground/controls/dialog';
import { Notice } from '../../ground/controls/notice';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';

/** Changes the name and the description of a project. */
export function EditProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const texts = useTexts();
  const { projects, controls } = texts;
  const client = useQueryClient();
  const [name, setName] = useState(project.name);
  const [description, setDescription] = useState(project.description ?? '');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setProblems({ name: projects.nameNeeded });
    setBusy(true);
    try {
      const { data } = await api.patch('/api/projects/{id}', {
        params: { path: { id: project.id } },
        // What the person did not touch stays as others may have changed it.
        body: {
          ...(name.trim() !== project.name && { name: name.trim() }),
          ...(description.trim() !== (project.description ?? '') && { description: description.trim() }),
        },
      });
      client.setQueryData(keys.project(project.slug), data);
      void client.invalidateQueries({ queryKey: keys.projects(), exact: true });
      announce(projects.saved);
      onClose();
    } catch (error) {
      const fields = fieldErrors(error);
      setProblems(Object.keys(fields).length > 0 ? fields : { form: explain(error, texts) });
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={projects.editTitle}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={projects.name}
          value={name}
          problem={problems.name}
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={projects.description}
          optional
          rows={4}
          value={description}
          problem={problems.description}
          maxLength={2000}
          onChange={(event) => setDescription(event.target.value)}
        />
        {problems.form && <Notice kind="problem">{problems.form}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {projects.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
