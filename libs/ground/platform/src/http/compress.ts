import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { Encoding } from './compressible';

/** Shorter bodies are not compressed: they fit into a packet as they are. */
export const MIN_COMPRESSED_BYTES = 1_024;
/** Longer bodies are compressed in a thread. Up to here that would take longer than compressing does. */
const MAX_AT_ONCE_BYTES = 65_536;
/** Above 4, brotli takes several times as long for a few percent. */
const BROTLI_QUALITY = 4;
/** 256 KiB of memory for each answer, instead of 4 MiB. */
const BROTLI_WINDOW_BITS = 18;
/** For bodies that are compressed once and sent many times. Above 8, brotli takes ten times as long for a twentieth of the size. */
const BROTLI_ONCE = 8;

const gzipInThread = promisify(gzip);
const brotliInThread = promisify(brotliCompress);

/** Compresses a body. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (body.length > MAX_AT_ONCE_BYTES)
    return encoding === 'br' ? brotliInThread(body, brotliOptions(body.length)) : gzipInThread(body);
  return encoding === 'br' ? brotliCompressSync(body, brotliOptions(body.length)) : gzipSync(body);
}

/** Compresses a body that is sent many times, in a thread. */
export function compressOnce(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipInThread(body, { level: 9 });
  return brotliInThread(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_ONCE,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** A stream that compresses what is written to it. */
export function compressingStream(encoding: Encoding): Transform {
  return encoding === 'br' ? createBrotliCompress(brotliOptions(0)) : createGzip();
}

function brotliOptions(bytes: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    },
  };
}
