import { createReadStream } from 'node:fs';

/** Bytes in which a ZIP archive says where its list of files is, with the longest comment after it. */
export const ZIP_END_BYTES = 22 + 65_535;
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
/** Readers look for the begin of a PDF in so many bytes. */
const PDF_BEGIN_BYTES = 1_024;

/** Marks of HTML that a program which ignores the type could run. They are so long that compressed pixels do not have them by chance. */
const MARKUP = /<(?:script|html|body|iframe|!doctype)[\s>/]|javascript:/i;
const LONGEST_MARK = 16;
const CHUNK = 1_048_576;

/** Whether a file that begins as something else is a ZIP archive too: such an archive is read from its end. */
export function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf(ZIP_END); at >= 0; at = at > 0 ? tail.lastIndexOf(ZIP_END, at - 1) : -1)
    if (at + 22 <= tail.length && tail.readUInt16LE(at + 20) === tail.length - at - 22) return true;
  return false;
}

/** Whether a file that begins as something else is a PDF too. */
export function holdsPdf(head: Buffer): boolean {
  return head.subarray(0, PDF_BEGIN_BYTES).includes('%PDF-');
}

/** Whether there is HTML anywhere in the bytes of a file. */
export async function holdsMarkup(file: string): Promise<boolean> {
  let end = '';
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK })) {
    const text = end + (chunk as Buffer).toString('latin1');
    if (MARKUP.test(text)) return true;
    end = text.slice(-LONGEST_MARK);
  }
  return false;
}
