import { useQueryClient } from '@tanstack/react-query';
import { explain } from '../../ground/api/errors';
import { IconButton } from '../../ground/controls/icon-button';
import { RowMenu } from '../../ground/controls/menu';
import type { MenuItem } from '../../ground/controls/menu-item';
import { showNotice } from '../../ground/controls/notices';
import { saveFile } from '../../ground/controls/save-file';
import { useTexts } from '../../ground/texts/use-texts';
import { type Revision, revisionQuery } from './history.queries';

/** The menu of a revision. */
export function RevisionMenu({
  revision: { id, nodeId, number },
  canRestore,
  onRestore,
}: {
  revision: Revision;
  canRestore: boolean;
  onRestore: () => void;
}) {
  const texts = useTexts();
  const { history } = texts;
  const client = useQueryClient();
  const download = async (): Promise<void> => {
    try {
      const { content } = await client.fetchQuery(revisionQuery(nodeId, id));
      saveFile(`revision-${number}.md`, content);
    } catch (error) {
      showNotice(explain(error, texts), { kind: 'problem' });
    }
  };
  const items: MenuItem[] = [
    {
      id: 'revision.download',
      label: history.download(number),
      icon: 'download',
      onSelect: () => void download(),
    },
    ...(canRestore
      ? [
          {
            id: 'revision.restore' as const,
            label: history.restore(number),
            icon: 'history' as const,
            onSelect: onRestore,
          },
        ]
      : []),
  ];
  return (
    <RowMenu
      trigger={<IconButton icon="more" label={`${history.revision(number)}: ${texts.controls.menu}`} />}
      items={[items]}
    />
  );
}
