import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anonymous, newDocId, newDocument, newOwner, newProject, type Person } from '#testing';
import { saveTo } from '../content/workspace';
import { type Entry } from './provenance-support';

/** A bundle, as the API returns it. */
export interface Bundle {
  format: string;
  documentId: string;
  globalId?: string;
  checkpoint: string;
  entries: Entry[];
}

/** The newest content of a bundle's document. */
export const CONTENT = '# Three\n';

/** The verifier as a third party has it: downloaded from the service into an empty folder. */
export class Verifier {
  private constructor(
    readonly url: string,
    private readonly folder: string,
    /** A file with the service's keys. */
    readonly keys: string,
  ) {}

  private files = 0;

  static async fetch(url: string): Promise<Verifier> {
    const folder = mkdtempSync(join(tmpdir(), 'verify-lineage-'));
    const program = await anonymous(url).get('/verify-lineage.mjs').expect(200);
    const keys = await anonymous(url).get('/.well-known/jwks.json').expect(200);
    writeFileSync(join(folder, 'verify-lineage.mjs'), program.text);
    writeFileSync(join(folder, 'jwks.json'), keys.text);
    return new Verifier(url, folder, 'jwks.json');
  }

  /** Writes a file next to the program, and returns its name. */
  file(content: string | object): string {
    const name = `file-${++this.files}`;
    writeFileSync(join(this.folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    return name;
  }

  /** Runs the program, and returns its exit code and output. */
  run(...options: string[]): Promise<{ code: number; output: string }> {
    const environment = { cwd: this.folder, env: {} };
    return new Promise((resolve) =>
      execFile(process.execPath, ['verify-lineage.mjs', ...options], environment, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      ),
    );
  }

  /** Verifies a bundle with the keys of the service and the service as the expected issuer. */
  verify(bundle: object, ...options: string[]): Promise<{ code: number; output: string }> {
    return this.run(this.file(bundle), '--jwks', this.keys, '--issuer', this.url, ...options);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The bundle of a document. */
export async function bundleOf(owner: Person, ref: string): Promise<Bundle> {
  return (await owner.get(`/api/lineage/${ref}/bundle`).expect(200)).body.data as Bundle;
}

/** Creates two documents with Doc IDs and chains of four entries: created, edited, edited, moved. */
export async function newTwoDocuments(url: string): Promise<{ owner: Person; ids: [string, string] }> {
  const owner = await newOwner(url);
  const project = await newProject(owner);
  const create = async (name: string) => {
    const id = await newDocument(owner, project, name, '# One\n');
    for (const text of ['# Two\n', CONTENT]) await saveTo(owner, project, id, text).expect(200);
    await owner.patch(`/api/nodes/${id}`, { name: `\u{1d11e} "${name}` }).expect(200);
    await newDocId(owner, id);
    return id;
  };
  return { owner, ids: [await create('a.md'), await create('b.md')] };
}

/** The checkpoint of a bundle with other header fields and claims, signed with another key. */
export function checkpointBy(
  { checkpoint }: Bundle,
  { header = {}, claims = {} }: { header?: object; claims?: object } = {},
  key = generateKeyPairSync('ed25519').privateKey,
): string {
  const [oldHeader, oldClaims] = checkpoint
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode({ ...oldHeader, ...header })}.${encode({ ...oldClaims, ...claims })}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}
