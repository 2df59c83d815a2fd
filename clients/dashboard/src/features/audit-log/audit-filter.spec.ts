import { endsEarly, filterOf, periodOf } from './audit-filter';

describe('the filter of the audit log in an address', () => {
  it('keeps days, an act and an id', () => {
    const filter = {
      ...{ from: '2026-11-01', to: '2026-11-30', action: 'policy.updated' },
      actorId: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11',
      targetId: 'audit_log:1',
    };
    expect(filterOf(filter)).toEqual(filter);
  });

  it.each([
    { from: 'yesterday' },
    { to: '2026-02-30' },
    { action: 'Everything' },
    { actorId: 'me' },
    { targetId: 'x'.repeat(201) },
    { targetId: 'a\nb' },
  ])('leaves out %j', (filter) => expect(filterOf(filter)).toEqual({}));

  it('covers its last day', () => {
    const { from, to } = periodOf({ from: '2026-11-21', to: '2026-11-21' });
    expect(new Date(to!).getTime() - new Date(from!).getTime()).toBe(86_399_999);
    expect(endsEarly({ from: '2026-11-22', to: '2026-11-21' })).toBe(true);
    expect(endsEarly({ from: '2026-11-21', to: '2026-11-21' })).toBe(false);
  });
});
