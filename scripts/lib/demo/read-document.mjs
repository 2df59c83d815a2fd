import { readFile, stat } from 'node:fs/promises';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * A file's text, or why it can't be saved.
 * @param {string} file
 * @param {number} maxBytes
 * @returns {Promise<{ content: string } | { why: string }>}
 */
export async function readDocument(file, maxBytes) {
  try {
    const { size } = await stat(file);
    if (size > maxBytes) return { why: `${size} bytes, more than the ${maxBytes} that the service takes` };
    return { content: utf8.decode(await readFile(file)) };
  } catch (error) {
    return {
      why: error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'not UTF-8' : `can't be read (${error.code})`,
    };
  }
}
