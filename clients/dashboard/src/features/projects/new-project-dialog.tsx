import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createProject } from '../../content/projects/create-project';
import { DescriptionField } from '../../content/projects/description-field';
import { hasStatus } from '../../ground/api/errors';
import { FormDialog } from '../../ground/controls/form-dialog';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { isSlug, slugOf } from './slug-of';

/** Asks for the name, the slug and the description of a new project. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const { projects } = texts;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const slug = ownSlug ?? slugOf(name);
  const create = async (): Promise<void> => {
    const project = await createProject(client, texts, {
      name: name.trim(),
      slug,
      ...(description.trim() !== '' && { description: description.trim() }),
    });
    await navigate({ to: '/projects/$slug', params: { slug: project.slug } });
  };
  return (
    <FormDialog
      title={projects.new}
      act={projects.create}
      check={() => ({
        ...(name.trim() === '' && { name: projects.nameNeeded }),
        ...(!isSlug(slug) && { slug: projects.slugWrong }),
      })}
      fieldOf={(error) => (hasStatus(error, 409) ? 'slug' : undefined)}
      onSubmit={create}
      onClose={onClose}
    >
      {(problems) => (
        <>
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
          <DescriptionField value={description} problem={problems.description} onChange={setDescription} />
        </>
      )}
    </FormDialog>
  );
}
