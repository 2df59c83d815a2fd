declare const TOPIC: unique symbol;

/** What a wake-up is about. */
export type Topic = string & { readonly [TOPIC]: true };

/**
 * Declares a kind of topic, with the ids that tell one topic from another:
 * `const pairingDecided = defineTopic<[requestId: string]>('pairing-decided')`.
 */
export function defineTopic<Ids extends string[] = []>(name: string): (...ids: Ids) => Topic {
  return (...ids) => [name, ...ids].join(':') as Topic;
}
