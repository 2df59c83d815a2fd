import type { Text } from '@codemirror/state';
import type { DraftWriter, PassageDecision } from '../../../ground/store/draft';
import { forgetDraft, keepDraft } from '../../../ground/store/drafts';
import type { Patch } from '../../../ground/store/patch';
import { randomId } from '../../../ground/store/random-id';
import type { OpenedDocument } from '../document/open-document';
import type { CapturedText, KeptText } from '../saving/saver-ports';
import type { ShownText } from '../surface/shown-text';
import { patchOf } from '../surface/text-patch';
import { isOfForm } from '../text/source-text';

/** A draft of a text that is at least so long is kept as what differs from its base. */
const LONG = 256 * 1024;

/** Keeps the draft of a text that is edited on this device. */
export class DraftKeeper {
  /** The person's decisions about a conflict so far. They are kept with the draft. */
  decisions: readonly PassageDecision[];
  private readonly writer: DraftWriter;
  private readonly captured = new WeakMap<CapturedText, Text>();

  constructor(
    private readonly facts: OpenedDocument['facts'],
    draft: OpenedDocument['draft'],
    private readonly shown: ShownText,
  ) {
    this.writer = { id: randomId(), opened: draft };
    this.decisions = draft?.decisions ?? [];
  }

  /** The text of this moment, to be read later. */
  capture(): CapturedText {
    const { docs, form, current } = this.shown;
    const { doc } = current;
    const captured = { read: () => docs.read(doc, form) };
    this.captured.set(captured, doc);
    return captured;
  }

  keep({ base, text, sent, isConflict }: KeptText): Promise<void> {
    const { docs, form, current } = this.shown;
    const { nodeId, projectId, title, path } = this.facts;
    const draft = {
      ...{ nodeId, projectId, title, path, isConflict },
      baseEtag: base.etag,
      cursor: current.selection.main.head,
      changedAt: Date.now(),
      ...(this.decisions.length > 0 && { decisions: this.decisions }),
    };
    const doc = this.captured.get(text);
    // A text that is based on one of another form, or on none, is kept as a whole.
    const isSameForm = [base.text, sent ?? base.text].every((one) => isOfForm(one, form));
    if (!doc || doc.length < LONG || base.text === '' || !isSameForm)
      return keepDraft({ ...draft, baseText: base.text, text: text.read(), sentText: sent }, this.writer);
    const baseDoc = docs.docOf(base.text, form);
    const patchTo = (after: Text): Patch => patchOf(baseDoc, after, form);
    return keepDraft(
      {
        ...draft,
        baseMark: docs.markOf(base.text),
        patch: patchTo(doc),
        ...(sent !== undefined && { sentPatch: patchTo(docs.docOf(sent, form)) }),
      },
      this.writer,
      base.text,
    );
  }

  forget(): Promise<void> {
    return forgetDraft(this.facts.nodeId, this.writer);
  }
}
