import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type/core';
import { imageSize } from 'image-size';
import { ZIP_END_BYTES, endsAsZip, holdsMarkup, holdsPdf } from './second-forms';
import { UNKNOWN, isInline } from './types';

/** The facts that the bytes of a file say about it. */
export interface Inspected {
  /** The media type. `application/octet-stream` for what is unknown, and for files that are two things at once. */
  type: string;
  width: number | null;
  height: number | null;
}

/** Every known format is recognized by its first bytes. */
const HEAD_BYTES = 4_100;
/** An image says its size after its metadata. */
const IMAGE_HEAD_BYTES = 262_144;
const UTF_16 = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
const MAX_PIXELS = 2_147_483_647;
/** The size of an AVIF precedes its pixels. `image-size` reads boxes again for each one that says a size, which takes long if there are thousands. */
const AVIF_HEAD_BYTES = 32_768;
/** A page begins with its first tag, after comments, each of which ends at its first end: any other would double the time. */
const HTML = /^\s*(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype html|html|head|body|script)\b/i;
const ARCHIVES = /zip|\+xml|officedocument|opendocument|java-archive|epub|xpinstall|android/;

/** Finds out what a file is from its bytes. Its name and its declared type play no part, and nothing in it is decompressed as a whole. */
export async function inspect(file: string, bytes: number): Promise<Inspected> {
  const handle = await open(file);
  try {
    const image = await read(handle, 0, Math.min(bytes, IMAGE_HEAD_BYTES));
    const head = image.subarray(0, HEAD_BYTES);
    const tailBytes = Math.min(bytes, ZIP_END_BYTES);
    const tail = await read(handle, bytes - tailBytes, tailBytes);
    const type = await typeOf(head);
    if (await isTwoThings(file, type, head, tail)) return { type: UNKNOWN, width: null, height: null };
    return { type, ...(isInline(type) ? sizeOf(image, type) : { width: null, height: null }) };
  } finally {
    await handle.close();
  }
}

async function isTwoThings(file: string, type: string, head: Buffer, tail: Buffer): Promise<boolean> {
  if (type !== 'application/pdf' && !type.startsWith('text/') && holdsPdf(head)) return true;
  if (!ARCHIVES.test(type) && type !== UNKNOWN && endsAsZip(tail)) return true;
  return isInline(type) && (await holdsMarkup(file));
}

async function typeOf(head: Buffer): Promise<string> {
  // The mark of UTF-16 would be taken for the begin of an MPEG frame. Text is served as UTF-8, so such a file is bytes.
  if (UTF_16.some((mark) => head.subarray(0, 2).equals(mark))) return UNKNOWN;
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found && found.mime !== 'application/xml')
    return found.mime === 'image/apng' ? 'image/png' : found.mime;
  return textType(head);
}

/** The type of a text file, which no first bytes identify. A character may be cut at the end. */
function textType(head: Buffer): string {
  const text = new TextDecoder('utf-8').decode(head, { stream: true });
  // Text has none of these characters.
  if (/[\0-\x08\x0e-\x1f\ufffd]/.test(text)) return UNKNOWN;
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml';
  if (HTML.test(text)) return 'text/html';
  return 'text/plain';
}

function sizeOf(image: Buffer, type: string): Pick<Inspected, 'width' | 'height'> {
  try {
    const { width, height } = imageSize(type === 'image/avif' ? image.subarray(0, AVIF_HEAD_BYTES) : image);
    const valid = (side: number) => Number.isInteger(side) && side > 0 && side <= MAX_PIXELS;
    return valid(width) && valid(height) ? { width, height } : { width: null, height: null };
  } catch {
    return { width: null, height: null };
  }
}

async function read(
  handle: Awaited<ReturnType<typeof open>>,
  position: number,
  length: number,
): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
