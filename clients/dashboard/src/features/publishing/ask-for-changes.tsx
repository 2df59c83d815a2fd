import { useState } from 'react';
import { ActionButton } from '../../ground/controls/action-button';
import { FormDialog } from '../../ground/controls/form-dialog';
import { showNotice } from '../../ground/controls/notices';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { returnReview } from './publishing.acts';
import { type Published, showPublication } from './publishing.queries';
import { useReturningTexts } from './use-returning-texts';

const NOTE_MAX = 2000;

/** Ends the request for a review with what must change. */
export function AskForChanges({ published }: { published: Published }) {
  const returning = useReturningTexts();
  const { controls } = useTexts();
  const [isAsking, ask] = useState(false);
  const [note, setNote] = useState('');
  return (
    <>
      <ActionButton action="publication.return" label={returning.ask} onPress={() => ask(true)} />
      {isAsking && (
        <FormDialog
          title={returning.ask}
          description={returning.hint}
          act={returning.ask}
          check={() => (note.trim() === '' ? { note: controls.required } : {})}
          onSubmit={async () => {
            showPublication(published.sourceNodeId ?? '', await returnReview(published, note.trim()));
            showNotice(returning.asked);
            ask(false);
          }}
          onClose={() => ask(false)}
        >
          {(problems) => (
            <TextField
              label={returning.note}
              rows={5}
              value={note}
              maxLength={NOTE_MAX}
              problem={problems.note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
