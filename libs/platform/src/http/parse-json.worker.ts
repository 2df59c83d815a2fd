import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '../threads/thread-pool';
import { type ParsedJson, parseJson } from './parse-json';

/** The entry point of a worker thread. It sends one reply for each body, in order. */
parentPort?.on('message', (bytes: Uint8Array) => {
  parentPort?.postMessage(reply(bytes));
});

function reply({ buffer, byteOffset, byteLength }: Uint8Array): ThreadReply<ParsedJson> {
  try {
    return { result: parseJson(Buffer.from(buffer, byteOffset, byteLength)) };
  } catch (error) {
    // Its message is not sent, since it may quote the body.
    return { failure: error instanceof Error ? error.name : 'unknown error' };
  }
}
