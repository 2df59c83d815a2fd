declare const TOPIC: unique symbol;

/** The subject of a wake-up. */
export type Topic = string & { readonly [TOPIC]: true };

/**
 * Declares a kind of topic. Its ids distinguish the topics of the kind:
 * `const pairingDecided = defineTopic<[requestId: string]>('pairing-decided')`.
 */
export function defineTopic<Ids extends string[] = []>(name: string): (...ids: Ids) => Topic {
  return (...ids) => [name, ...ids].join(':') as Topic;
}
