/** An app's description of its API as a whole. */
export interface About {
  title: string;
  /** Markdown that tells a client everything it has to know before its first request. */
  description: string;
  /** The tags of the routes, in the order in which a reader learns the product. */
  tagGroups: readonly TagGroup[];
  /** Real requests and responses, by method and path. */
  examples: Examples;
}

export interface TagGroup {
  name: string;
  tags: readonly { name: string; description: string }[];
}

/** Examples by `<METHOD> <path>`. */
export type Examples = Record<string, Example | undefined>;

export interface Example {
  request?: unknown;
  /** The bodies of responses, by status. */
  responses?: Record<string, unknown>;
}
