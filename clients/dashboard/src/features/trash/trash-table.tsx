import { IconButton } from '../../ground/controls/icon-button';
import { Icon } from '../../ground/controls/icon';
import { Menu } from '../../ground/controls/menu';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import type { TrashEntry } from './trash.queries';

const ICONS = { file: 'document', folder: 'folder', mapping: 'link' } as const;

/** What is in the trash, with who deleted it, and until when it is kept. */
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
    <table className="w-full text-14">
      <thead>
        <tr className="border-b border-line text-13 whitespace-nowrap text-soft">
          <th scope="col" className="py-2 pe-3 text-start">
            <input
              type="checkbox"
              aria-label={trash.selectAll}
              checked={selected.size === entries.length}
              onChange={onSelectAll}
              className="size-4 accent-accent"
            />
          </th>
          <th scope="col" className="py-2 pe-4 text-start font-normal">
            {trash.name}
          </th>
          <th scope="col" className="hidden py-2 pe-4 text-start font-normal md:table-cell">
            {trash.by}
          </th>
          <th scope="col" className="hidden py-2 pe-4 text-start font-normal sm:table-cell">
            {trash.when}
          </th>
          <th scope="col" className="hidden py-2 pe-4 text-start font-normal md:table-cell">
            {trash.until}
          </th>
          <th scope="col" className="py-2">
            <span className="sr-only">{trash.restore}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className="border-b border-line hover:bg-hover">
            <td className="py-2 pe-3">
              <input
                type="checkbox"
                aria-label={trash.select(entry.name)}
                checked={selected.has(entry.id)}
                onChange={() => onSelect(entry.id)}
                className="size-4 accent-accent"
              />
            </td>
            <td className="w-full max-w-0 py-2 pe-4">
              <span className="flex items-center gap-2">
                <Icon name={ICONS[entry.type]} className="text-soft" />
                <span className="truncate">
                  <bdi>{entry.name}</bdi>
                  {entry.type === 'folder' && (
                    <span className="text-13 text-soft"> {trash.contains(entry.files)}</span>
                  )}
                  {entry.type === 'mapping' && <span className="text-13 text-soft"> {trash.mapping}</span>}
                </span>
              </span>
              <bdi className="block truncate ps-6 text-13 text-soft">{entry.path}</bdi>
            </td>
            <td className="hidden max-w-48 py-2 pe-4 md:table-cell">
              {entry.deletedByActorId ? (
                <PersonName kind="agent" name={entry.deletedByActorName} onBehalfOf={entry.deletedByName} />
              ) : (
                <PersonName kind="person" name={entry.deletedByName} />
              )}
            </td>
            <td className="hidden py-2 pe-4 whitespace-nowrap sm:table-cell">
              <Time at={entry.deletedAt} />
            </td>
            <td className="hidden py-2 pe-4 whitespace-nowrap md:table-cell">
              <Time at={entry.purgeAt} />
            </td>
            <td className="py-2 text-end whitespace-nowrap">
              <Menu
                trigger={<IconButton icon="more" label={trash.actions(entry.name)} />}
                items={[
                  [
                    { label: trash.restore, onSelect: () => onRestore(entry) },
                    ...(entry.type === 'mapping'
                      ? []
                      : [{ label: trash.elsewhere, onSelect: () => onElsewhere(entry) }]),
                  ],
                  canDelete && entry.type !== 'mapping'
                    ? [{ label: trash.delete, danger: true, onSelect: () => onDelete(entry) }]
                    : [],
                ]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
