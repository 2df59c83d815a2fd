import { copyText } from '../../ground/controls/copy-text';
import { showNotice } from '../../ground/controls/notices';
import type { Texts } from '../../ground/texts/texts';

/** Copies the link to a document, or to a section of it, and says so. If the browser refuses, the person reads the link. */
export async function copyLink(nodeId: string, { reader }: Texts, anchor?: string): Promise<void> {
  const hash = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`;
  const link = `${location.origin}/documents/${nodeId}${hash}`;
  if (await copyText(link)) showNotice(reader.linkCopied);
  else showNotice(reader.linkNotCopied(link), { kind: 'problem' });
}
