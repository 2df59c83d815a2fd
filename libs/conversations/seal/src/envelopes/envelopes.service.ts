import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Audit } from '#audit';
import { Database, NotFound, invalidField, newId, found } from '#platform';
import { decoded } from '../crypto/base64url';
import { isUsableX25519Key } from '../crypto/x25519';
import type { SealEnvelopeDto } from './envelopes.dto';
import { EncryptionKeyRetired } from './envelopes.errors';
import { type ConsumedRow, type EnvelopeRow, EnvelopesRepository } from './envelopes.repository';
import { Places } from './places';
import { spentOrMissing } from './spent';

// One second less than a minute: the request takes some time.
const MIN_LIFETIME_MS = 59_000;
const MAX_LIFETIME_MS = 7 * 86_400_000;

/** Envelopes: secrets that one agent seals for another, and that the service can't open. */
@Injectable()
export class EnvelopesService {
  constructor(
    private readonly database: Database,
    private readonly envelopes: EnvelopesRepository,
    private readonly places: Places,
    private readonly audit: Audit,
  ) {}

  /**
   * Stores a sealed secret for the holder of one key.
   *
   * @throws ValidationFailed, NotFound unless the key is one of the agent, EncryptionKeyRetired, TooManyEnvelopes, SealRefused
   */
  async seal(principal: Principal, input: SealEnvelopeDto): Promise<EnvelopeRow> {
    const { recipientActorId, recipientKeyId, label = null } = input;
    const content = {
      enc: usableEnc(input.enc),
      ciphertext: decoded(input.ciphertext),
      label,
      expiresAt: expiryOf(input.expiresAt),
    };
    return this.database.transaction(async (tx) => {
      if (!(await this.envelopes.lockParties(tx, principal, recipientActorId))) throw new NotFound();
      const key = found(
        await this.envelopes.lockRecipientKey(tx, principal, { recipientActorId, recipientKeyId }),
      );
      if (!key.live) throw new EncryptionKeyRetired();
      const recipient = { recipientTenantId: key.tenantId, recipientActorId };
      const fromStranger = key.isStranger;
      await this.places.require(tx, principal, recipient, fromStranger);
      const envelope = { id: newId(), ...recipient, recipientKeyId, fromStranger, ...content };
      return this.envelopes.insert(tx, principal, envelope);
    });
  }

  /** An envelope without its content. @throws NotFound unless the caller is its sender or its recipient */
  async get(principal: Principal, id: string): Promise<EnvelopeRow> {
    const { database } = this;
    return found(
      (await this.envelopes.findReceived(database, principal, id)) ??
        (await this.envelopes.findSent(database, principal, id)),
    );
  }

  /**
   * Consumes an envelope once, even if many requests fetch it at the same time. The statement that reads the ciphertext erases it, so an
   * answer that is lost loses the secret too.
   *
   * @throws NotFound for everyone but the recipient, EnvelopeSpent
   */
  async fetch(principal: Principal, id: string): Promise<ConsumedRow> {
    const consumed = await this.envelopes.consume(this.database, principal, id);
    if (consumed) return consumed;
    throw spentOrMissing(await this.envelopes.findReceived(this.database, principal, id));
  }

  /** Revokes an envelope that nobody has fetched. @throws NotFound for everyone but the sender, EnvelopeSpent */
  async revoke(principal: Principal, id: string): Promise<EnvelopeRow> {
    return this.database.transaction(async (tx) => {
      const revoked = await this.envelopes.revoke(tx, principal, id);
      if (!revoked) throw spentOrMissing(await this.envelopes.findSent(tx, principal, id));
      const { senderActorId, recipientActorId, recipientKeyId } = revoked;
      await this.audit.record(tx, principal, {
        action: 'secret_envelope.revoked',
        target: { type: 'secret_envelope', id },
        before: { senderActorId, recipientActorId, recipientKeyId, state: 'sealed' },
        after: { state: 'revoked' },
      });
      return revoked;
    });
  }
}

/** The encapsulated key of an envelope. HPKE could not open one of low order. @throws ValidationFailed */
function usableEnc(text: string): Buffer {
  const bytes = decoded(text);
  if (!isUsableX25519Key(bytes))
    throw invalidField(
      'enc',
      'publicKey',
      'must be the canonical form of an X25519 key that is not of low order',
    );
  return bytes;
}

/** @throws ValidationFailed for a day that does not exist, and a time that is too early or too late */
function expiryOf(text: string): Date {
  const time = new Date(text);
  const left = time.getTime() - Date.now();
  // Date carries a day that does not exist over into the next month. The recipient needs the time exactly as the sender wrote it.
  const exists = !Number.isNaN(left) && time.toISOString() === text;
  if (!exists || left < MIN_LIFETIME_MS || left > MAX_LIFETIME_MS)
    throw invalidField('expiresAt', 'lifetime', 'must be from 1 minute to 7 days in the future');
  return time;
}
