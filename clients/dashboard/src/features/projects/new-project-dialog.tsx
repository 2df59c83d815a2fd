import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { ApiError, explain, fieldErrors } from '../../ground/api/errors';
import { announce } from '../../ground/controls/announce';
import { Button } from '../../ground/controls/button';
import { Dialog } from '../../ground/controls/dialog';
import { Notice } from '../../ground/controls/notice';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { isSlug, slugOf } from './slug-of';

type Problems = Partial<Record<'name' | 'description' | 'slug' | 'form', string>>;

/** Asks for the name, the slug and the description of a new project. What was typed stays if it is refused. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const { projects, controls } = texts;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const slug = ownSlug ?? slugOf(name);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const found: Problems = {
      ...(name.trim() === '' && { name: projects.nameNeeded }),
      ...(!isSlug(slug) && { slug: projects.slugWrong }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { data } = await api.post('/api/projects', {
        body: {
          name: name.trim(),
          slug,
          ...(description.trim() !== '' && { description: description.trim() }),
        },
      });
      client.setQueryData(keys.project(data.slug), data);
      void client.invalidateQueries({ queryKey: keys.projects(), exact: true });
      announce(projects.created(data.name));
      await navigate({ to: '/projects/$slug', params: { slug: data.slug } });
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 409;
      const fields = fieldErrors(error);
      if (isTaken) setProblems({ slug: explain(error, texts) });
      else if (Object.keys(fields).length > 0) setProblems(fields);
      else setProblems({ form: explain(error, texts) });
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={onClose} title={projects.new}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={projects.name}
          value={name}
          problem={problems.name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={projects.slug}
          hint={
            name === '' && ownSlug === null ? projects.slugHint : projects.slugPreview(`/projects/${slug}`)
          }
          value={ownSlug ?? (name === '' ? '' : slug)}
          problem={problems.slug}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setOwnSlug(event.target.value === '' ? null : event.target.value)}
        />
        <TextField
          label={projects.description}
          optional
          rows={3}
          value={description}
          problem={problems.description}
          maxLength={2000}
          onChange={(event) => setDescription(event.target.value)}
        />
        {problems.form && <Notice kind="problem">{problems.form}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {projects.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
