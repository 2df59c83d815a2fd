import { waitingLink } from './waiting-link';

const nothing = { id: 'd', roomId: null, nodeId: null, by: null };

describe('what waits for a person', () => {
  it('leads to where it is decided', () => {
    expect(waitingLink({ ...nothing, kind: 'review', nodeId: 'n' })).toEqual({
      screen: '/documents/n/publish',
    });
    expect(waitingLink({ ...nothing, kind: 'expiringShare', nodeId: 'n' })).toEqual({
      screen: '/documents/n/share',
    });
    expect(waitingLink({ ...nothing, kind: 'roomAgent', roomId: 'r' })).toEqual({ screen: '/rooms/r' });
    expect(waitingLink({ ...nothing, kind: 'distribution' })).toEqual({ screen: '/distributions/d' });
  });

  it('leads to the list if a draft has no document', () => {
    expect(waitingLink({ ...nothing, kind: 'review' })).toEqual({ screen: '/published' });
  });

  it('tells tokens of agents from those of people', () => {
    const agent = { kind: 'agent' as const, id: 'a', name: 'Bot' };
    expect(waitingLink({ ...nothing, kind: 'expiringToken', by: agent })).toEqual({ screen: '/agents/a' });
    expect(waitingLink({ ...nothing, kind: 'expiringToken' })).toEqual({ screen: '/settings/tokens' });
  });
});
