import { blocks, mayOverride } from './finding';

describe('findings', () => {
  it('block from medium severity on', () => {
    expect([
      blocks({ severity: 'high' }),
      blocks({ severity: 'medium' }),
      blocks({ severity: 'low' }),
    ]).toEqual([true, true, false]);
  });

  it('of credentials are overridden by an owner or admin only, signed in', () => {
    expect([mayOverride({ overridable: false }, false), mayOverride({ overridable: false }, true)]).toEqual([
      false,
      true,
    ]);
    expect([mayOverride({ overridable: true }, false), mayOverride({ overridable: true }, true)]).toEqual([
      true,
      true,
    ]);
  });
});
