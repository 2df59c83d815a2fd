import { useTexts } from '../../ground/texts/use-texts';

/** A document of a certificate, with the hash that its content had when it was sent. */
export interface CertifiedDocument {
  docId: string;
  title: string | null;
  contentHash: string | null;
}

/** The documents that a certificate names. */
export function CertifiedDocuments({ documents }: { documents: readonly CertifiedDocument[] }) {
  const { certificate } = useTexts().distributions;
  return (
    <ul className="mt-2 text-13">
      {documents.map(({ docId, title, contentHash }, at) => (
        <li key={`${at} ${docId}`} className="py-1 break-words">
          <bdi>{title ?? docId}</bdi>
          <br />
          <span className="text-soft">
            {contentHash === null ? (
              certificate.noHash
            ) : (
              <>
                {certificate.hashOf} <code className="break-all">{contentHash}</code>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
