import { useTexts } from '../../ground/texts/use-texts';
import { ShareRow } from './share-row';
import type { Share } from './sharing.queries';

/** The live shares of a document. */
export function ShareList({ shares, hasMore }: { shares: readonly Share[]; hasMore: boolean }) {
  const { sharing } = useTexts();
  return (
    <section aria-labelledby="shares" className="mb-8">
      <h2 id="shares" className="mb-2">
        {sharing.shares}
      </h2>
      {shares.length === 0 ? (
        <p className="text-soft">{sharing.none}</p>
      ) : (
        <>
          <p role="status" className="mb-2 text-13 text-soft">
            {sharing.count(shares.length)}
          </p>
          <ul className="border-t border-line">
            {shares.map((share) => (
              <ShareRow key={share.id} share={share} />
            ))}
          </ul>
          {hasMore && <p className="mt-2 text-13 text-soft">{sharing.more}</p>}
        </>
      )}
    </section>
  );
}
