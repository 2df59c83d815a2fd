import { changedElsewhere } from './policies-edit';
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
  });

  it('are those to which both gave different values', () => {
    const changes = { restrictToDomain: 'acme.example', requirePurpose: true };
    const current = { ...base, restrictToDomain: 'other.example' };
    expect(changedElsewhere({ base, changes }, current)).toEqual(['restrictToDomain']);
  });
});
