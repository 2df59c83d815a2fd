import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { CustomFetch } from 'openid-client';
import { OutboundFailed, OutboundHosts, exchange, failureOf, orAborted, textOf } from '#platform';
import { OrganizationsSettings } from '../organizations.settings';

/** How long one request to a provider may take, with its answer. */
const TIMEOUT_MS = 10_000;
/** The documents and key sets of large providers have some ten kilobytes. */
const MAX_BODY_BYTES = 524_288;
/** Answers with these statuses have no body (Fetch standard). */
const WITHOUT_BODY = [204, 205, 304];

/** Resolves and checks the hosts of providers. */
@Injectable()
export class ProviderHosts extends OutboundHosts {
  constructor({ oidcAllowPrivate }: OrganizationsSettings) {
    super(oidcAllowPrivate, 'providerUrl');
  }
}

/** The `fetch` of openid-client. A tenant chooses the addresses, so only public ones are connected to, within bounds. */
@Injectable()
export class ProviderFetch {
  constructor(private readonly hosts: ProviderHosts) {}

  /** Redirects are not followed. @throws OutboundFailed */
  readonly fetch: CustomFetch = async (url, { method, headers, body }) => {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), TIMEOUT_MS);
    try {
      const checked = await orAborted(this.hosts.check(url), deadline.signal);
      const text = bodyOf(body);
      const answer = await exchange(checked, { method, headers, body: text }, deadline.signal);
      return responseOf(answer, await textOf(answer, MAX_BODY_BYTES));
    } catch (error) {
      throw new OutboundFailed(failureOf(error));
    } finally {
      clearTimeout(timer);
      deadline.abort();
    }
  };
}

function bodyOf(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new Error('This body of a request is not supported.');
}

function responseOf({ statusCode, headers }: IncomingMessage, body: string): Response {
  const status = statusCode!;
  if (status > 599) throw new OutboundFailed('http');
  const type = headers['content-type'];
  return new Response(WITHOUT_BODY.includes(status) ? null : body, {
    status,
    headers: type === undefined ? {} : { 'Content-Type': type },
  });
}
