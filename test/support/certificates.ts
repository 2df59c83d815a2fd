import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEndOfFile } from './cleanup';

/** A certificate for `localhost`, which nobody trusts who does not know its file (`NODE_EXTRA_CA_CERTS`). */
export interface Certificate {
  file: string;
  key: Buffer;
  cert: Buffer;
}

/** Makes a certificate that signs itself. It is deleted at the end of the test file. */
export function selfSignedCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  atEndOfFile(() => Promise.resolve(rmSync(folder, { recursive: true })));
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'key.pem'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const args = ['req', '-x509', ...key, '-out', 'cert.pem', '-days', '2', ...name];
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const read = (file: string): Buffer => readFileSync(join(folder, file));
  return { file: join(folder, 'cert.pem'), key: read('key.pem'), cert: read('cert.pem') };
}
