import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config';

/** Derives a key for each purpose from the master key (HKDF-SHA256, RFC 5869), and encrypts secrets at rest with them. */
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

  /** Encrypts bytes with AES-256-GCM, under the key of `purpose`. */
  seal(purpose: string, plaintext: Buffer): Buffer {
    const iv = randomBytes(12);
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
    const decipher = createDecipheriv('aes-256-gcm', this.derive(purpose), sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  }
}
