import { NodeLink } from '../../content/documents/node-link';
import { Icon } from '../../ground/controls/icon';
import { IconButton } from '../../ground/controls/icon-button';
import { RowMenu } from '../../ground/controls/menu';
import { useTexts } from '../../ground/texts/use-texts';
import type { ViewEntry } from './my-docs.queries';
import { nameOf } from './view-folders';

export interface EntryActs {
  shift: (siblings: readonly ViewEntry[], at: number, by: -1 | 1) => void;
  move: (entry: ViewEntry) => void;
  rename: (entry: ViewEntry) => void;
  remove: (entry: ViewEntry) => void;
}

/** The entries of a view or of one of its folders, with what is below them. */
export function ViewEntries({ entries, acts }: { entries: readonly ViewEntry[]; acts: EntryActs }) {
  const { myDocs } = useTexts();
  return (
    <ul>
      {entries.map((entry, at) => {
        const name = nameOf(entry) || myDocs.unavailable;
        const isFolder = entry.entryType === 'folder';
        const icon = isFolder || entry.ref?.type === 'folder' ? 'folder' : 'document';
        return (
          <li key={entry.id}>
            <div className="flex min-h-9 items-center gap-2 border-b border-line">
              <Icon name={icon} className="text-soft" />
              <span className="min-w-0 grow truncate">
                <EntryName entry={entry} name={name} />
              </span>
              <RowMenu
                trigger={<IconButton icon="more" label={myDocs.actions(name)} />}
                items={[
                  [
                    {
                      id: 'entry.up',
                      label: myDocs.moveUp,
                      disabled: at === 0,
                      onSelect: () => acts.shift(entries, at, -1),
                    },
                    {
                      id: 'entry.down',
                      label: myDocs.moveDown,
                      disabled: at === entries.length - 1,
                      onSelect: () => acts.shift(entries, at, 1),
                    },
                    {
                      id: 'entry.move',
                      label: myDocs.moveTo,
                      icon: 'move',
                      onSelect: () => acts.move(entry),
                    },
                    ...(isFolder
                      ? [
                          {
                            id: 'entry.rename' as const,
                            label: myDocs.rename,
                            onSelect: () => acts.rename(entry),
                          },
                        ]
                      : []),
                  ],
                  [
                    {
                      id: 'entry.remove',
                      label: myDocs.remove,
                      danger: true,
                      onSelect: () => acts.remove(entry),
                    },
                  ],
                ]}
              />
            </div>
            {entry.children.length > 0 && (
              <div className="ps-6">
                <ViewEntries entries={entry.children} acts={acts} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function EntryName({ entry: { entryType, ref }, name }: { entry: ViewEntry; name: string }) {
  if (entryType === 'folder') return <bdi className="font-semibold">{name}</bdi>;
  if (ref?.state !== 'available' || ref.nodeId === undefined)
    return <span className="text-soft">{name}</span>;
  // Only a folder is opened in its project.
  const type = ref.type === 'folder' && ref.projectId !== undefined ? 'folder' : 'file';
  return (
    <NodeLink id={ref.nodeId} type={type} project={ref.projectId ?? ''} className="text-ink">
      <bdi>{name}</bdi>
    </NodeLink>
  );
}
