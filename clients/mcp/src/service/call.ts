import type { RouteName } from './routes.js';

export interface CallInit {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** The ETag that the document must still have. */
  ifMatch?: string;
  /** Whether the call can be repeated safely although the SDK does not know that. */
  repeatable?: boolean;
  parseAs?: 'text';
  timeoutMs?: number;
  /** `never`: the call is completed although its caller gave up. */
  ends?: 'never';
}

/** An answer of the service, whose routes are not known when this is compiled: an older service has fewer of them. */
export interface Answer<T> {
  data: T;
  meta?: { nextCursor?: string | null; [fact: string]: unknown };
  warnings?: unknown[];
}

/** Calls routes that answer with data. */
export interface Asking {
  ask<T>(route: RouteName, init?: CallInit): Promise<Answer<T>>;
}
