import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PlatformSettings } from '../platform.settings';
import { isDeclared } from './encrypted';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Derives a key for each purpose from the master key (HKDF-SHA256, RFC 5869), and encrypts secrets at rest with them. During a rotation
 * there is a second master key. It encrypts nothing, but what was encrypted or authenticated with it is still accepted.
 */
@Injectable()
export class MasterKey {
  private readonly masters: Buffer[];

  constructor({ masterKey, secondMasterKey }: PlatformSettings) {
    const keys = secondMasterKey === undefined ? [masterKey] : [masterKey, secondMasterKey];
    this.masters = keys.map((key) => Buffer.from(key, 'base64'));
  }

  /** A 32-byte key for one purpose. */
  derive(purpose: string): Buffer {
    return derive(this.masters[0]!, purpose);
  }

  /** The 32-byte keys of one purpose with which something may have been authenticated: the present one first. */
  deriveAll(purpose: string): Buffer[] {
    return this.masters.map((master) => derive(master, purpose));
  }

  /**
   * Encrypts bytes with AES-256-GCM, under the key of `purpose`.
   *
   * @throws Error for a purpose that is not declared with `Encrypted`
   */
  seal(purpose: string, plaintext: Buffer): Buffer {
    if (!isDeclared(purpose)) throw new Error(`Declare the purpose "${purpose}" with Encrypted first.`);
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.derive(purpose), iv);
    const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  /**
   * Decrypts what `seal` encrypted for the same purpose.
   *
   * @throws Error if the bytes were altered, or encrypted under another master key
   */
  open(purpose: string, sealed: Buffer): Buffer {
    const opened = this.deriveAll(purpose).map((key) => decrypt(key, sealed));
    const found = opened.find((plaintext) => plaintext !== undefined);
    if (!found) throw new Error(`A value (${purpose}) was altered, or encrypted with another master key.`);
    return found;
  }

  /** Whether `sealed` is encrypted under the present master key, and not only under the second one. */
  isCurrent(purpose: string, sealed: Buffer): boolean {
    return decrypt(this.derive(purpose), sealed) !== undefined;
  }
}

function derive(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), purpose, 32));
}

function decrypt(key: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
