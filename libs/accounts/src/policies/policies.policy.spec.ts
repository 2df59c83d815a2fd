import { isInDomain } from './policies.policy';

describe('the domain of an organization', () => {
  it('allows every address if there is none', () => {
    expect(isInDomain('ann@anywhere.example', null)).toBe(true);
  });

  it('allows addresses of exactly this domain', () => {
    expect(isInDomain('ann@acme.example', 'acme.example')).toBe(true);
    expect(isInDomain('ann@mail.acme.example', 'acme.example')).toBe(false);
    expect(isInDomain('ann@notacme.example', 'acme.example')).toBe(false);
    expect(isInDomain('ann@acme.example.evil.example', 'acme.example')).toBe(false);
  });
});
