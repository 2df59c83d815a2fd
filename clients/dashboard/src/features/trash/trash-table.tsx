import { Icon } from '../../ground/controls/icon';
import { IconButton } from '../../ground/controls/icon-button';
import { RowMenu } from '../../ground/controls/menu';
import { PersonName } from '../../ground/controls/person-name';
import { Table } from '../../ground/controls/table';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import type { TrashEntry } from './trash.queries';

const ICONS = { file: 'document', folder: 'folder', mapping: 'link' } as const;

/** The entries of the trash, with the person or agent who deleted them, and the end of their time in it. */
export function TrashTable({
  entries,
  selected,
  canDelete,
  onSelect,
  onSelectAll,
  onRestore,
  onElsewhere,
  onDelete,
}: {
  entries: readonly TrashEntry[];
  selected: ReadonlySet<string>;
  canDelete: boolean;
  onSelect: (id: string) => void;
  onSelectAll: () => void;
  onRestore: (entry: TrashEntry) => void;
  onElsewhere: (entry: TrashEntry) => void;
  onDelete: (entry: TrashEntry) => void;
}) {
  const { trash } = useTexts();
  return (
    <Table
      rows={entries}
      main={1}
      idOf={({ id }) => id}
      columns={[
        {
          heading: trash.selectAll,
          head: (
            <Tick label={trash.selectAll} checked={selected.size === entries.length} onChange={onSelectAll} />
          ),
          cell: ({ id, name }) => (
            <Tick label={trash.select(name)} checked={selected.has(id)} onChange={() => onSelect(id)} />
          ),
        },
        { heading: trash.name, cell: (entry) => <Name entry={entry} /> },
        {
          heading: trash.by,
          from: 'md',
          cell: ({ deletedByActorId, deletedByActorName, deletedByName }) => (
            <span className="block max-w-44 truncate">
              {deletedByActorId ? (
                <PersonName kind="agent" name={deletedByActorName} onBehalfOf={deletedByName} />
              ) : (
                <PersonName kind="person" name={deletedByName} />
              )}
            </span>
          ),
        },
        { heading: trash.when, from: 'sm', cell: ({ deletedAt }) => <Time at={deletedAt} /> },
        { heading: trash.until, from: 'md', cell: ({ purgeAt }) => <Time at={purgeAt} /> },
        {
          heading: trash.restore,
          isUnnamed: true,
          align: 'end',
          cell: (entry) => (
            <RowMenu
              trigger={<IconButton icon="more" label={trash.actions(entry.name)} />}
              items={[
                [
                  { id: 'trash.restoreRow', label: trash.restore, onSelect: () => onRestore(entry) },
                  ...(entry.type === 'mapping'
                    ? []
                    : [
                        {
                          id: 'trash.elsewhere' as const,
                          label: trash.elsewhere,
                          onSelect: () => onElsewhere(entry),
                        },
                      ]),
                ],
                canDelete && entry.type !== 'mapping'
                  ? [
                      {
                        id: 'trash.delete',
                        label: trash.delete,
                        danger: true,
                        onSelect: () => onDelete(entry),
                      },
                    ]
                  : [],
              ]}
            />
          ),
        },
      ]}
    />
  );
}

function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={onChange}
      className="size-4 accent-accent"
    />
  );
}

function Name({ entry: { type, name, path, files } }: { entry: TrashEntry }) {
  const { trash } = useTexts();
  return (
    <>
      <span className="flex items-baseline gap-2">
        <Icon name={ICONS[type]} className="self-center text-soft" />
        <span className="truncate">
          <bdi>{name}</bdi>
          {type === 'folder' && <span className="text-13 text-soft"> {trash.contains(files)}</span>}
          {type === 'mapping' && <span className="text-13 text-soft"> {trash.mapping}</span>}
        </span>
      </span>
      <bdi className="block truncate ps-6 text-13 text-soft">{path}</bdi>
    </>
  );
}
