import { concerns } from './stale';

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
