import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config';

/** Keys derived from the master key (HKDF-SHA256, RFC 5869), one per purpose, and sealing of secrets at rest with them. */
@Injectable()
export class MasterKey {
  private readonly master: Buffer;

  constructor(config: Config) {
    this.master = Buffer.from(config.masterKey, 'base64');
  }

  /** A 32-byte key for one purpose. */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.master, Buffer.alloc(0), purpose, 32));
  }

  /** Seals bytes with AES-256-GCM; `purpose` is bound into the key. */
  seal(purpose: string, plaintext: Buffer): Buffer {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.derive(purpose), iv);
    const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  /**
   * Opens what `seal` sealed for the same purpose.
   *
   * @throws Error when the bytes were altered or sealed under another master key.
   */
  open(purpose: string, sealed: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.derive(purpose), sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  }
}
