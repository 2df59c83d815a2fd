import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DocumentView } from '../../content/documents/view';
import { explain } from '../../ground/api/errors';
import { ActionLink } from '../../ground/controls/action-link';
import { ActionButton } from '../../ground/controls/action-button';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';
import { saveFile } from '../../ground/controls/save-file';
import { bundleQuery, type useVerification } from './use-verification';

/** Verifies the document's bundle or one from a file, and offers the bundle and the verifier as files. */
export function VerifyPart({
  view: { node },
  verification: { isBusy, verifyOwn, verifyFile },
}: {
  view: DocumentView;
  verification: ReturnType<typeof useVerification>;
}) {
  const texts = useTexts();
  const { lineage } = texts;
  const client = useQueryClient();
  const file = useRef<HTMLInputElement>(null);
  const download = async (): Promise<void> => {
    try {
      const bundle = await client.fetchQuery(bundleQuery(node.id));
      saveFile(`lineage-${node.name}.json`, JSON.stringify(bundle, null, 2), 'application/json');
    } catch (error) {
      showNotice(explain(error, texts), { kind: 'problem' });
    }
  };
  return (
    <section aria-label={lineage.verify}>
      <p className="mb-3 max-w-[68ch] text-soft">
        {lineage.verifyHint} {lineage.drop}
      </p>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          kind="primary"
          busy={isBusy}
          action="lineage.verify"
          label={isBusy ? lineage.verifying : lineage.verify}
          onPress={() => void verifyOwn()}
        />
        <ActionButton action="lineage.choose" label={lineage.choose} onPress={() => file.current?.click()} />
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          aria-label={lineage.choose}
          hidden
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) void verifyFile(chosen);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <ActionButton action="lineage.download" label={lineage.download} onPress={() => void download()} />
        <ActionLink download action="lineage.verifier" label={lineage.verifier} href="/verify-lineage.mjs" />
      </div>
    </section>
  );
}
