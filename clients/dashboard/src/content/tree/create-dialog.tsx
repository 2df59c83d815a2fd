import { type FormEvent, useState } from 'react';
import type { Project } from '../projects/projects';
import { explain } from '../../ground/api/errors';
import { Button } from '../../ground/controls/button';
import { Dialog } from '../../ground/controls/dialog';
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
  const texts = useTexts();
  const { tree: words, projects, controls } = texts;
  const { tree } = commands;
  const [name, setName] = useState('');
  const [template, setTemplate] = useState('empty');
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const isFolder = creation.type === 'folder';
  const parent = tree.model.find(creation.parentId);
  const create = async (): Promise<Created> => {
    const treeId = project.trees[0]?.id ?? '';
    if (isFolder) return createFolder(treeId, creation.parentId, name.trim());
    const title = name.trim().replace(/\.(md|markdown)$/i, '');
    const text = projects.templates.find(({ id }) => id === template)?.text(title) ?? `# ${title}\n`;
    return createDocument(project.id, `${parent ? pathOf(parent) : ''}/${fileNameOf(name)}`, text);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state.busy) return;
    if (name.trim() === '') return setState({ busy: false, problem: words.nameNeeded });
    if (name.includes('/')) return setState({ busy: false, problem: words.nameSlash });
    setState({ busy: true });
    try {
      const created = await create();
      const { id } = created;
      const { parentId, type } = creation;
      const label = projects.created(name.trim());
      commands.created(
        { ...created, parentId, type, name: isFolder ? name.trim() : fileNameOf(name) },
        label,
      );
      void tree.refresh(parentId);
      onClose();
      onCreated(id, creation);
    } catch (error) {
      setState({ busy: false, problem: explain(error, texts) });
    }
  };
  const folder = parent?.level ? pathOf(parent) : project.name;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isFolder ? words.newFolder : words.newDocument}
      description={projects.createdIn(folder)}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={projects.name}
          hint={isFolder ? undefined : projects.documentNameHint}
          problem={state.problem}
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
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button kind="primary" type="submit" busy={state.busy}>
            {projects.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
