import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { RowActionButton } from '../../ground/controls/action-button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { showNotice } from '../../ground/controls/notices';
import { Time } from '../../ground/controls/time';
import type { Draft } from '../../ground/store/draft';
import { forgetDraft, restoreDraft } from '../../ground/store/drafts';
import { useLanguage, useTexts } from '../../ground/texts/use-texts';
import { saveFile } from '../../ground/controls/save-file';

/** A draft: the document, when it was changed, and how long its text is. */
export function DraftRow({ draft, onDiscarded }: { draft: Draft; onDiscarded: () => void }) {
  const { drafts: texts } = useTexts();
  const language = useLanguage();
  const [isAsking, ask] = useState(false);
  const { nodeId, title, path, text, changedAt, isConflict } = draft;
  const size = new Intl.NumberFormat(language).format(text.length);
  const discard = async (): Promise<void> => {
    await forgetDraft(nodeId);
    onDiscarded();
    showNotice(texts.discarded, {
      act: { label: texts.undo, run: () => void restoreDraft(draft).then(onDiscarded) },
    });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 grow basis-60">
        <Link to="/documents/$id/edit" params={{ id: nodeId }} className="font-semibold">
          <bdi>{title}</bdi>
        </Link>
        <p className="truncate text-13 text-soft">
          <bdi>{path}</bdi>
        </p>
        {isConflict && <p className="text-13 text-alarm">{texts.conflict}</p>}
      </div>
      <p className="text-13 text-soft">
        <Time at={changedAt} /> · {texts.size(size)}
      </p>
      <div className="flex gap-2">
        <RowActionButton
          action="draft.download"
          label={texts.download}
          name={texts.downloadOf(title)}
          onPress={() => save(path, text)}
        />
        <RowActionButton
          kind="danger"
          action="draft.discard"
          label={texts.discard}
          name={texts.discardOf(title)}
          onPress={() => ask(true)}
        />
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        title={texts.discardOf(title)}
        act={texts.discard}
        onConfirm={discard}
      >
        {texts.discardHint}
      </ConfirmDialog>
    </li>
  );
}

function save(path: string, text: string): void {
  saveFile(path.slice(path.lastIndexOf('/') + 1) || 'draft.md', text);
}
