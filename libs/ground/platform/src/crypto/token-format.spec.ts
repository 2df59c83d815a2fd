import { familyOf, generateToken, isWellFormedToken, successorOf } from './token-format';

describe('the successors of a token', () => {
  it('are well-formed, differ, and share its family alone', () => {
    const first = generateToken('svc_');
    const second = successorOf(first, 'svc_');
    const third = successorOf(second, 'svc_');
    for (const token of [second, third]) expect(isWellFormedToken(token, 'svc_')).toBe(true);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(familyOf(third, 'svc_')).toBe(familyOf(first, 'svc_'));
    expect(third.slice(22, 40)).not.toBe(second.slice(22, 40));
    expect(familyOf(generateToken('svc_'), 'svc_')).not.toBe(familyOf(first, 'svc_'));
  });
});
