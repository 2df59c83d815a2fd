import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SourceFile } from '../../content/import/source-file';
import { createProject } from '../../content/projects/create-project';
import { type Project, projectQuery, projectsQuery } from '../../content/projects/projects';
import { FormDialog } from '../../ground/controls/form-dialog';
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
  const { home, projects: words } = texts;
  const client = useQueryClient();
  const projects = useQuery(projectsQuery);
  const [slug, setSlug] = useState(NEW);
  const [name, setName] = useState(folderNameOf(dropped));
  const choose = async (): Promise<void> =>
    onChosen(
      slug === NEW
        ? await createProject(client, texts, { name: name.trim() })
        : await client.ensureQueryData(projectQuery(slug)),
    );
  return (
    <FormDialog
      title={home.importTitle}
      act={home.importContinue}
      check={() => (slug === NEW && name.trim() === '' ? { name: words.nameNeeded } : {})}
      onSubmit={choose}
      onClose={onClose}
    >
      {(problems) => (
        <>
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
        </>
      )}
    </FormDialog>
  );
}
