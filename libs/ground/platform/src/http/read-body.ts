import type { IncomingMessage } from 'node:http';
import { MAX_INLINE_BYTES } from './parse-body';
import { type BodyPace, receiveBody } from './receive-body';

/**
 * Reads a body of at most `limit` bytes into memory.
 *
 * @param arrived called with the number of bytes each time that some arrive; what it throws ends the reading
 * @throws as `receiveBody` does
 */
export async function readBody(
  req: IncomingMessage,
  limit: number,
  pace: BodyPace,
  arrived: (bytes: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    const received = await receiveBody(req, limit, pace, (chunk) => {
      arrived(chunk.length);
      chunks.push(chunk);
    });
    return joined(chunks, received);
  } finally {
    chunks.length = 0;
  }
}

/** The bytes in one piece. If a thread may parse them, the piece is memory that it can read without a copy. */
function joined(chunks: Buffer[], length: number): Buffer {
  if (length <= MAX_INLINE_BYTES) return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length);
  const bytes = Buffer.from(new SharedArrayBuffer(length));
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(bytes, at);
  return bytes;
}
