import { changedElsewhere, isAsChosen, isMergedWith } from './policies-edit';
import type { Policies } from './policies.queries';

const base: Policies = {
  codeJoinDisabled: false,
  restrictToDomain: null,
  requirePurpose: false,
  requirePrePublishReview: false,
  hideDiscoveryTab: false,
};

describe('policies that others changed since a person began', () => {
  it('are none if nobody changed any, or only those that the person left', () => {
    expect(changedElsewhere({ base, changes: { requirePurpose: true } }, base)).toEqual([]);
    const current = { ...base, hideDiscoveryTab: true };
    expect(changedElsewhere({ base, changes: { requirePurpose: true } }, current)).toEqual([]);
  });

  it('are none if they chose the same', () => {
    const changes = { restrictToDomain: 'acme.example' };
    expect(changedElsewhere({ base, changes }, { ...base, ...changes })).toEqual([]);
    expect(
      changedElsewhere({ base, changes: { restrictToDomain: ' ACME.example' } }, { ...base, ...changes }),
    ).toEqual([]);
  });

  it('are those to which both gave different values', () => {
    const changes = { restrictToDomain: 'acme.example', requirePurpose: true };
    const current = { ...base, restrictToDomain: 'other.example' };
    expect(changedElsewhere({ base, changes }, current)).toEqual(['restrictToDomain']);
  });
});

describe('policies that are read again', () => {
  const changes = { restrictToDomain: 'Bücher.example', requirePurpose: true };
  const chosen = { ...base, restrictToDomain: 'xn--bcher-kva.example', requirePurpose: true };

  it('are as chosen if all that the person changed is so, as the service stores it', () => {
    expect(isAsChosen({ base, changes }, chosen)).toBe(true);
    expect(isAsChosen({ base, changes }, { ...chosen, hideDiscoveryTab: true })).toBe(true);
    expect(isAsChosen({ base, changes }, { ...chosen, requirePurpose: false })).toBe(false);
    expect(isAsChosen({ base, changes }, { ...chosen, restrictToDomain: null })).toBe(false);
  });

  it('are merged only if others changed what the person left', () => {
    expect(isMergedWith({ base, changes }, chosen)).toBe(false);
    expect(isMergedWith({ base: { ...base, etag: 'a' } as typeof base, changes }, chosen)).toBe(false);
    expect(isMergedWith({ base, changes }, { ...chosen, hideDiscoveryTab: true })).toBe(true);
  });
});
