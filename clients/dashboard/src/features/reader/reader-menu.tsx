import { useQueryClient } from '@tanstack/react-query';
import type { DocumentView } from '../../content/documents/view';
import { explain } from '../../ground/api/errors';
import { IconButton } from '../../ground/controls/icon-button';
import { LinkButton } from '../../ground/controls/link-button';
import { Menu } from '../../ground/controls/menu';
import type { MenuItem } from '../../ground/controls/menu-item';
import { showNotice } from '../../ground/controls/notices';
import { saveFile } from '../../ground/controls/save-file';
import { useTexts } from '../../ground/texts/use-texts';
import { copyLink } from './copy-link';
import { canReadAloud } from './read-aloud';
import { readSource } from './source';

/** The menu of a document that a person reads. */
export function ReaderMenu({
  view,
  showsAuthors,
  onAuthors,
  isSpeaking,
  onSpeak,
}: {
  view: DocumentView;
  showsAuthors: boolean;
  onAuthors: () => void;
  isSpeaking: boolean;
  onSpeak: () => void;
}) {
  const texts = useTexts();
  const { reader } = texts;
  const client = useQueryClient();
  const { node, rights } = view;
  const hasText = view.bytes !== null && view.bytes > 0;
  const download = async (): Promise<void> => {
    try {
      const { text } = await readSource(client, node.id, node.etag);
      saveFile(node.name.endsWith('.md') ? node.name : `${node.name}.md`, text);
    } catch (error) {
      showNotice(explain(error, texts), { kind: 'problem' });
    }
  };
  const items: MenuItem[] = [
    ...(rights.write && hasText
      ? [
          {
            id: 'document.authors' as const,
            label: showsAuthors ? reader.hideWhoWrote : reader.whoWrote,
            icon: 'person' as const,
            onSelect: onAuthors,
          },
        ]
      : []),
    ...(canReadAloud && hasText
      ? [
          {
            id: 'document.speak' as const,
            label: isSpeaking ? reader.stopReading : reader.readAloud,
            icon: 'speak' as const,
            onSelect: onSpeak,
          },
        ]
      : []),
    {
      id: 'document.copyLink',
      label: reader.copyLink,
      icon: 'link',
      onSelect: () => void copyLink(node.id, texts),
    },
    ...(hasText
      ? [
          {
            id: 'document.download' as const,
            label: reader.download,
            icon: 'download' as const,
            onSelect: () => void download(),
          },
        ]
      : []),
    { id: 'document.print', label: reader.print, onSelect: () => print() },
  ];
  return (
    <>
      {rights.write && (
        <LinkButton kind="primary" action="document.edit" to="/documents/$id/edit" params={{ id: node.id }}>
          {reader.edit}
        </LinkButton>
      )}
      <Menu trigger={<IconButton icon="more" label={reader.more} />} items={[items]} />
    </>
  );
}
