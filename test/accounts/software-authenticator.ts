import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** The mistakes that a test makes an authenticator or a browser commit. */
export interface Fault {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  /** Whether the authenticator verified the person. */
  userVerified?: boolean;
  counter?: number;
  /** The format of a statement about itself that the authenticator makes although nobody asked, with this as its certificate. */
  statement?: { format: string; certificate: Buffer };
  userHandle?: string;
  /** Signs with another key. */
  signature?: string;
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId: string;
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');
const hash = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** An authenticator of its own, with one passkey (WebAuthn Level 3, sections 6.1 and 6.5). */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  private readonly key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';
  counter = 0;

  /** @param origin the address of the page that calls it */
  constructor(private readonly origin: string) {}

  /** Returns what `navigator.credentials.create()` returns, as JSON. */
  create(options: CreationOptions, fault: Fault = {}): object {
    this.userHandle = options.user.id;
    const attested = Buffer.concat([
      Buffer.alloc(16),
      uint16(this.credentialId.length),
      this.credentialId,
      this.coseKey(),
    ]);
    const data = this.data(fault.rpId ?? options.rp.id, FLAGS.attested, fault);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText(fault.statement?.format ?? 'none'),
      cborText('attStmt'),
      ...statementOf(fault),
      cborText('authData'),
      cborBytes(Buffer.concat([data, attested])),
    ]);
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', options.challenge, fault),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  /** Returns what `navigator.credentials.get()` returns, as JSON. */
  get(options: RequestOptions, fault: Fault = {}): object {
    this.counter++;
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, fault);
    const data = this.data(fault.rpId ?? options.rpId, 0, fault);
    const signed = Buffer.concat([data, hash(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.credential({
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: fault.signature ?? base64url(createSign('sha256').update(signed).sign(this.key.privateKey)),
      userHandle: fault.userHandle ?? this.userHandle,
    });
  }

  private credential(response: object): object {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: 'public-key', response };
  }

  private clientData(type: string, challenge: string, fault: Fault): string {
    return base64url(
      JSON.stringify({
        type: fault.type ?? type,
        challenge: fault.challenge ?? challenge,
        origin: fault.origin ?? this.origin,
        crossOrigin: fault.crossOrigin ?? false,
      }),
    );
  }

  private data(rpId: string, flags: number, fault: Fault): Buffer {
    const verified = (fault.userVerified ?? true) ? FLAGS.verified : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(fault.counter ?? this.counter);
    return Buffer.concat([hash(rpId), Buffer.from([FLAGS.present | verified | flags]), counter]);
  }

  /** The public key for ES256 in COSE (RFC 9053, section 7.1.1). */
  private coseKey(): Buffer {
    const { x, y } = this.key.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string): Buffer => cborBytes(Buffer.from(text, 'base64url'));
    return Buffer.concat([
      // A map of five: kty (1) EC2 (2), alg (3) ES256 (-7), crv (-1) P-256 (1), x (-2), y (-3).
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x!),
      Buffer.from([0x22]),
      coordinate(y!),
    ]);
  }
}

/** The certificate stands for itself and for its root: a map of alg (ES256), sig and x5c. */
function statementOf({ statement }: Fault): Buffer[] {
  if (!statement) return [Buffer.from([0xa0])];
  const certificate = cborBytes(statement.certificate);
  return [
    Buffer.from([0xa3]),
    ...[cborText('alg'), Buffer.from([0x26])],
    ...[cborText('sig'), cborBytes(randomBytes(70))],
    ...[cborText('x5c'), Buffer.from([0x82]), certificate, certificate],
  ];
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59]);
  return Buffer.concat(bytes.length < 256 ? [head, bytes] : [head, uint16(bytes.length), bytes]);
}
