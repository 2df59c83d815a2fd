import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { OutboundHosts, exchange, failureOf, orAborted, textOf, withDeadline } from '#platform';
import { OauthSettings } from '../oauth.settings';
import { cacheSeconds } from '../protocol/cache-lifetime';
import { type ClientMetadata, readClientDocument } from '../protocol/client-document';

const TIMEOUT_MS = 5_000;
const MAX_BODY_BYTES = 65_536;
const CACHE_SIZE = 1_000;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const NEVER = new AbortController().signal;

/** Resolves and checks the hosts of metadata documents. */
@Injectable()
export class ClientHosts extends OutboundHosts {
  constructor({ oauthAllowPrivate }: OauthSettings) {
    super(oauthAllowPrivate, 'clientId');
  }
}

/** Fetches metadata documents of clients from checked addresses only, within bounds and following no redirect, and keeps them for a while. */
@Injectable()
export class ClientDocuments {
  private readonly cache = new LRUCache<string, ClientMetadata>({ max: CACHE_SIZE });
  private readonly fetching = new Map<string, Promise<ClientMetadata | string>>();

  constructor(private readonly hosts: ClientHosts) {}

  /** The client of a document that was fetched a while ago. */
  cached(address: string): ClientMetadata | undefined {
    return this.cache.get(address);
  }

  /** The client that a document describes, or why it can't be read, as a text. Concurrent calls share one request. */
  fetch(address: string): Promise<ClientMetadata | string> {
    // Another call may have fetched it since this caller looked.
    const known = this.cache.get(address);
    if (known) return Promise.resolve(known);
    const running = this.fetching.get(address);
    if (running) return running;
    const started = this.read(address).finally(() => this.fetching.delete(address));
    this.fetching.set(address, started);
    return started;
  }

  private async read(address: string): Promise<ClientMetadata | string> {
    try {
      return await withDeadline(TIMEOUT_MS, NEVER, async (signal) => {
        const checked = await orAborted(this.hosts.check(address), signal);
        const request = { method: 'GET', headers: { Accept: 'application/json' } };
        const answer = await exchange(checked, request, signal);
        return this.keep(address, answer, await orAborted(textOf(answer, MAX_BODY_BYTES), signal));
      });
    } catch (error) {
      if (error instanceof SyntaxError) return 'It must be JSON.';
      return `It could not be fetched (${failureOf(error)}).`;
    }
  }

  private keep(
    address: string,
    { statusCode, headers }: IncomingMessage,
    body: string,
  ): ClientMetadata | string {
    if (statusCode !== 200) return `Its address must answer with 200, and not with ${statusCode}.`;
    if (!JSON_TYPE.test(headers['content-type'] ?? '')) return 'Its Content-Type must be application/json.';
    const client = readClientDocument(address, JSON.parse(body));
    if (typeof client !== 'string')
      this.cache.set(address, client, { ttl: cacheSeconds(headers['cache-control']) * 1000 });
    return client;
  }
}
