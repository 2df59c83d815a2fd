import { v7 } from 'uuid';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id that nothing has. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A new id: a UUID v7 (RFC 9562). Ids sort by the time of their creation. */
export function newId(): string {
  return v7();
}

/** Whether a text has the form of an id. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** The bytes of ids, one after the other. */
export function bytesOfIds(...ids: string[]): Buffer {
  return Buffer.from(ids.join('').replaceAll('-', ''), 'hex');
}

/** The id of 16 bytes. */
export function idOfBytes(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The lowest id: the key before the first row of a list that begins with the oldest. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The lowest id that can have been made at a time, in milliseconds since 1970. */
export function firstIdAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}${FIRST_ID.slice(13)}`;
}

/** The highest id: the key before the first row of a list that begins with the newest. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
