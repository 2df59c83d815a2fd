import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { concerns, staleness } from './stale';

const A = '019bc0e2-1668-7db1-9baa-7e76cb5c5c64';
const B = '019bc0e2-2220-7f5e-9848-b60eb02474eb';
const PROJECT = '019bc0e2-3333-7f5e-9848-b60eb02474eb';

describe('the answers that an event concerns', () => {
  it('has the kind of the event', () => {
    const event = { kind: 'documents', ids: { projectId: PROJECT, nodeIds: [A] } };
    expect(concerns(event, ['documents', A, 'view'])).toBe(true);
    expect(concerns(event, ['trees', PROJECT])).toBe(false);
  });

  it('has only ids that the event has', () => {
    const event = { kind: 'documents', ids: { projectId: PROJECT, nodeIds: [A] } };
    expect(concerns(event, ['documents', B, 'view'])).toBe(false);
    expect(concerns(event, ['documents', 'recent'])).toBe(true);
  });

  it('can be each of the kind, if the event has no list because too much changed', () => {
    expect(concerns({ kind: 'documents', ids: { projectId: PROJECT } }, ['documents', B, 'view'])).toBe(true);
  });

  it('is only the session, if somebody else may be signed in', () => {
    expect(concerns({ kind: 'session', ids: {} }, ['session'])).toBe(true);
    expect(concerns({ kind: 'session', ids: {} }, ['members'])).toBe(false);
  });

  it('is everything after events were missed', () => {
    expect(concerns({ kind: 'resync', ids: {} }, ['members'])).toBe(true);
  });
});

describe('answers after events were missed', () => {
  const client = new QueryClient();
  const read = jest.fn(() => Promise.resolve('read again'));
  const show = (queryKey: string[], staleTime: number | 'static') => {
    client.setQueryData(queryKey, 'first', { updatedAt: 1 });
    return new QueryObserver(client, { queryKey, queryFn: read, staleTime }).subscribe(() => undefined);
  };
  beforeAll(() => Object.assign(globalThis, { document: { hidden: false } }));
  afterAll(() => client.clear());

  it('are read again, except those that never change or exist only in this page', async () => {
    const stops = [show(['members'], Infinity), show(['still', 'capabilities', A], 'static')];
    staleness(client)({ kind: 'resync', ids: {} });
    await Promise.resolve();
    expect(read).toHaveBeenCalledTimes(1);
    expect(client.getQueryData(['still', 'capabilities', A])).toBe('first');
    expect(client.getQueryState(['still', 'capabilities', A])?.isInvalidated).toBe(false);
    for (const stop of stops) stop();
  });
});
