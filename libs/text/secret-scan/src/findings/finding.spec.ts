import { blocks, mayOverride } from './finding';

describe('findings', () => {
  it('block if their severity is medium or high', () => {
    expect([
      blocks({ severity: 'high' }),
      blocks({ severity: 'medium' }),
      blocks({ severity: 'low' }),
    ]).toEqual([true, true, false]);
  });

  it('of credentials can be overridden only by an owner or admin with a session', () => {
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
