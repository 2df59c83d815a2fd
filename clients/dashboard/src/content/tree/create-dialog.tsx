import { useState } from 'react';
import type { Project } from '../projects/projects';
import type { Problems } from '../../ground/controls/form';
import { FormDialog } from '../../ground/controls/form-dialog';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { type Created, createDocument, createFolder, fileNameOf } from './creation';
import { pathOf } from './path-of';
import type { TreeCommands } from './tree-commands';

export interface Creation {
  type: 'file' | 'folder';
  parentId: string;
}

/** Asks for the name of a new document or folder and, for a document, the template. What was typed stays if it is refused. */
export function CreateDialog({
  commands,
  project,
  creation,
  onClose,
  onCreated,
}: {
  commands: TreeCommands;
  project: Project;
  creation: Creation;
  onClose: () => void;
  onCreated: (id: string, creation: Creation) => void;
}) {
  const { tree: words, projects } = useTexts();
  const { tree } = commands;
  const [name, setName] = useState('');
  const [template, setTemplate] = useState('empty');
  const isFolder = creation.type === 'folder';
  const parent = tree.model.find(creation.parentId);
  const create = async (): Promise<Created> => {
    const treeId = project.trees[0]?.id ?? '';
    if (isFolder) return createFolder(treeId, creation.parentId, name.trim());
    const title = name.trim().replace(/\.(md|markdown)$/i, '');
    const text = projects.templates.find(({ id }) => id === template)?.text(title) ?? `# ${title}\n`;
    return createDocument(project.id, `${parent ? pathOf(parent) : ''}/${fileNameOf(name)}`, text);
  };
  const check = (): Problems => {
    if (name.trim() === '') return { name: words.nameNeeded };
    return name.includes('/') ? { name: words.nameSlash } : {};
  };
  const submit = async (): Promise<void> => {
    const created = await create();
    const { parentId, type } = creation;
    const saved = isFolder ? name.trim() : fileNameOf(name);
    commands.created({ ...created, parentId, type, name: saved }, projects.created(name.trim()));
    void tree.refresh(parentId);
    onClose();
    onCreated(created.id, creation);
  };
  const folder = parent?.level ? pathOf(parent) : project.name;
  return (
    <FormDialog
      title={isFolder ? words.newFolder : words.newDocument}
      description={projects.createdIn(folder)}
      act={projects.create}
      check={check}
      fieldOf={() => 'name'}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextField
            label={projects.name}
            hint={isFolder ? undefined : projects.documentNameHint}
            problem={problems.name}
            value={name}
            maxLength={255}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          {!isFolder && (
            <SelectField
              label={projects.template}
              value={template}
              options={projects.templates.map(({ id, label }) => ({ value: id, label }))}
              onChange={(event) => setTemplate(event.target.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
