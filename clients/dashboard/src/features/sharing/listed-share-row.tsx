import { Link } from '@tanstack/react-router';
import { useTexts } from '../../ground/texts/use-texts';
import { ShareRow } from './share-row';
import type { ListedShare } from './sharing.queries';

/** A share in the list of everything, with its document if the person can read it. */
export function ListedShareRow({ share }: { share: ListedShare }) {
  const { sharing } = useTexts();
  const { document } = share;
  return (
    <ShareRow share={share}>
      {document ? (
        <p className="break-words">
          <Link to="/documents/$id/share" params={{ id: document.nodeId }} className="font-semibold">
            <bdi>{document.untrusted.title ?? document.path.split('/').pop()}</bdi>
          </Link>{' '}
          <span className="text-13 text-soft">
            <bdi>{document.projectSlug === '~' ? sharing.list.myDocs : document.projectName}</bdi>{' '}
            <bdi>{document.path}</bdi>
          </span>
        </p>
      ) : (
        <p className="text-soft">{sharing.list.hidden}</p>
      )}
    </ShareRow>
  );
}
