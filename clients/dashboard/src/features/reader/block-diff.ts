/** A block of a rendered document. */
export interface Block {
  /** The same for blocks that look the same. */
  signature: string;
  /** The anchor of the heading above it, or its own; empty before the first one. */
  section: string;
}

export interface BlockChanges {
  /** The indexes of blocks that the text did not have before. */
  blocks: number[];
  /** The anchors of the sections that were changed, added or removed. */
  sections: string[];
}

/** The changes between two states of a document. A block that only moved has not changed, but its sections have. */
export function changedBlocks(before: readonly Block[], after: readonly Block[]): BlockChanges {
  const left = new Map<string, number>();
  for (const { signature } of before) left.set(signature, (left.get(signature) ?? 0) + 1);
  const blocks: number[] = [];
  after.forEach(({ signature }, index) => {
    const count = left.get(signature) ?? 0;
    if (count === 0) blocks.push(index);
    else left.set(signature, count - 1);
  });
  const [old, now] = [sectionsOf(before), sectionsOf(after)];
  const sections = [...new Set([...now.keys(), ...old.keys()])].filter(
    (anchor) => now.get(anchor) !== old.get(anchor),
  );
  return { blocks, sections };
}

function sectionsOf(blocks: readonly Block[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { section, signature } of blocks)
    texts.set(section, `${texts.get(section) ?? ''}${signature}\n`);
  return texts;
}
