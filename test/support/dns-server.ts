import { type Socket, createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentRun } from './test-run';

const [TXT, IN] = [16, 1];
/** Codes of answers (RFC 1035, section 4.1.1). */
const [SERVFAIL, NXDOMAIN] = [2, 3];

/** The answer of the server about a name: its TXT records, each with its parts, or that it fails. */
type Zone = { records: string[][] } | { fails: true };

/**
 * Starts a DNS server for the TXT records of tests (RFC 1035, over UDP on the loopback). It reads them from a folder, one file for each name, so that
 * every process of the run can write them.
 */
export async function startDnsServer(
  folder: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const answer = answerTo(query, folder);
    if (answer) socket.send(answer, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => closed(socket) };
}

/** Sets the TXT records of a name at the DNS server of this run. A long text has several parts. */
export function setTxt(name: string, ...records: (string | string[])[]): void {
  write(name, { records: records.map((record) => (typeof record === 'string' ? [record] : record)) });
}

/** Removes a name from the DNS server of this run. */
export function removeTxt(name: string): void {
  rmSync(fileOf(join(currentRun().folder, 'dns'), name), { force: true });
}

/** Lets the DNS server of this run fail for a name. */
export function failFor(name: string): void {
  write(name, { fails: true });
}

function write(name: string, zone: Zone): void {
  writeFileSync(fileOf(join(currentRun().folder, 'dns'), name), JSON.stringify(zone));
}

function fileOf(folder: string, name: string): string {
  return join(folder, Buffer.from(name.toLowerCase()).toString('hex'));
}

async function closed(socket: Socket): Promise<void> {
  socket.close();
  await once(socket, 'close');
}

function answerTo(query: Buffer, folder: string): Buffer | undefined {
  const question = questionIn(query);
  if (!question) return undefined;
  const zone = read(folder, question.name);
  const records = zone && 'records' in zone && question.type === TXT ? zone.records : [];
  const code = !zone ? NXDOMAIN : 'fails' in zone ? SERVFAIL : 0;
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  // A response to a recursive query.
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question.bytes, ...records.map(recordOf)]);
}

/** The first question of a query: labels with their lengths, the type and the class. */
function questionIn(query: Buffer): { name: string; type: number; bytes: Buffer } | undefined {
  const labels: string[] = [];
  let at = 12;
  while (at < query.length && query[at] !== 0) {
    const length = query[at]!;
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  if (at + 5 > query.length) return undefined;
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), bytes: query.subarray(12, at + 5) };
}

function recordOf(parts: string[]): Buffer {
  const data = Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')])),
  );
  // The name is that of the question, and nobody may remember the record.
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(IN, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function read(folder: string, name: string): Zone | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(folder, name), 'utf8')) as Zone;
  } catch {
    return undefined;
  }
}
