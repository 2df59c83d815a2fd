import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Transaction } from '#platform';
import { SealRefused, TooManyEnvelopes } from './envelopes.errors';
import { PlacesRepository, type Recipient } from './places.repository';
import { SealSettings } from '../seal.settings';

/** Decides whether there is a place for one more envelope. Strangers never take the places of senders that the recipient accepts. */
@Injectable()
export class Places {
  constructor(
    private readonly settings: SealSettings,
    private readonly places: PlacesRepository,
  ) {}

  /**
   * @param isStranger the sender belongs to another organization, and the recipient has not accepted it by name
   * @throws TooManyEnvelopes; SealRefused for a stranger, whatever the reason
   */
  async require(
    tx: Transaction,
    sender: Principal,
    recipient: Recipient,
    isStranger: boolean,
  ): Promise<void> {
    const { sealedSecretsPerSender, sealedSecretsPerPair, sealedSecretsPerRecipient } = this.settings;
    const { sealed, toRecipient } = await this.places.countSent(tx, sender, recipient.recipientActorId);
    if (sealed >= sealedSecretsPerSender)
      throw new TooManyEnvelopes({ details: { side: 'sender', limit: sealedSecretsPerSender } });
    if (toRecipient >= sealedSecretsPerPair)
      throw new TooManyEnvelopes({ details: { side: 'pair', limit: sealedSecretsPerPair } });
    if (isStranger) return this.requireForStranger(tx, sender, recipient);
    if ((await this.places.countAccepted(tx, sender, recipient)) >= sealedSecretsPerRecipient)
      throw new TooManyEnvelopes({ details: { side: 'recipient', limit: sealedSecretsPerRecipient } });
  }

  private async requireForStranger(tx: Transaction, sender: Principal, recipient: Recipient): Promise<void> {
    const { strangerSecretsPerOrganization: perOrganization, strangerSecretsPerRecipient: places } =
      this.settings;
    if (!(await this.places.admitStranger(tx, sender, recipient, { perOrganization, places })))
      throw new SealRefused();
  }
}
