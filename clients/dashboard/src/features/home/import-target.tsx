import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SourceFile } from '../../content/import/source-file';
import { keys } from '../../content/keys';
import { type Project, projectQuery, projectsQuery } from '../../content/projects/projects';
import { api } from '../../ground/api/client';
import { explain } from '../../ground/api/errors';
import { announce } from '../../ground/controls/announce';
import { Button } from '../../ground/controls/button';
import { Dialog } from '../../ground/controls/dialog';
import { Notice } from '../../ground/controls/notice';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { folderNameOf } from './folder-name-of';

const NEW = '';

/** Asks into which project files are imported: a new one, or one that exists. */
export function ImportTarget({
  dropped,
  onClose,
  onChosen,
}: {
  dropped: readonly SourceFile[] | undefined;
  onClose: () => void;
  onChosen: (project: Project) => void;
}) {
  const texts = useTexts();
  const { home, projects: words, controls } = texts;
  const client = useQueryClient();
  const projects = useQuery(projectsQuery);
  const [slug, setSlug] = useState(NEW);
  const [name, setName] = useState(folderNameOf(dropped));
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<{ name?: string; form?: string }>({});
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (slug === NEW && name.trim() === '') return setProblems({ name: words.nameNeeded });
    setBusy(true);
    setProblems({});
    try {
      onChosen(slug === NEW ? await create() : await client.ensureQueryData(projectQuery(slug)));
    } catch (error) {
      setProblems({ form: explain(error, texts) });
      setBusy(false);
    }
  };
  const create = async (): Promise<Project> => {
    const { data } = await api.post('/api/projects', { body: { name: name.trim() } });
    client.setQueryData(keys.project(data.slug), data);
    void client.invalidateQueries({ queryKey: keys.projects(), exact: true });
    announce(words.created(data.name));
    return data;
  };
  return (
    <Dialog open onClose={onClose} title={home.importTitle}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <SelectField
          label={words.project}
          value={slug}
          options={[
            { value: NEW, label: words.new },
            ...(projects.data?.projects ?? []).map((one) => ({ value: one.slug, label: one.name })),
          ]}
          onChange={(event) => setSlug(event.target.value)}
        />
        {slug === NEW && (
          <TextField
            label={home.importName}
            value={name}
            problem={problems.name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
        {problems.form && <Notice kind="problem">{problems.form}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {home.importContinue}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
