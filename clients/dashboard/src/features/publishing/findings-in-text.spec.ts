import type { Schema } from '../../ground/api/types';
import { byField, canOverride, contextOf, linesOf } from './findings-in-text';

type Finding = Schema<'FindingDto'>;

function finding(more: Partial<Finding> = {}): Finding {
  return {
    ruleId: 'github-token',
    category: 'credential',
    severity: 'high',
    field: 'content',
    line: 2,
    column: 8,
    length: 5,
    verbatim: true,
    fingerprint: 'f',
    preview: 'ghp_…4f',
    overridable: false,
    ...more,
  };
}

describe('findings in their text', () => {
  const text = 'one\r\ntoken: VALUE, then\rthree\nfour';

  it('are shown in their line, between those around it, whatever ends the lines', () => {
    expect(contextOf(linesOf(text), finding())).toEqual([
      { number: 1, before: 'one', marked: '', after: '' },
      { number: 2, before: 'token: ', marked: 'VALUE', after: ', then' },
      { number: 3, before: 'three', marked: '', after: '' },
    ]);
  });

  it('are marked to the end of the line if the value has several lines', () => {
    const [, line] = contextOf(linesOf(text), finding({ length: 4000 }));
    expect(line).toMatchObject({ marked: 'VALUE, then', after: '' });
  });

  it('have no context in a text that is too short', () => {
    expect(contextOf(['short'], finding())).toEqual([]);
    expect(contextOf(['a', 'b', 'c'], finding())).toEqual([]);
  });

  it('are shown with a part of a long line', () => {
    const line = `${'a'.repeat(500)}SECRET${'b'.repeat(500)}`;
    const [shown] = contextOf([line], finding({ line: 1, column: 501, length: 6 }));
    expect(shown?.marked).toBe('SECRET');
    expect(shown!.before.length).toBeLessThan(100);
    expect(shown!.after.length).toBeLessThan(100);
  });

  it('are grouped by field', () => {
    const found = [finding(), finding({ field: 'title', line: 1 }), finding({ line: 9 })];
    expect(byField(found).map(([field, list]) => [field, list.length])).toEqual([
      ['content', 2],
      ['title', 1],
    ]);
  });
});

describe('an override', () => {
  const email = finding({ category: 'pii', overridable: true });

  it('is offered to everybody for personal data', () => {
    expect(canOverride({ findings: [email], truncated: false }, false)).toBe(true);
  });

  it('is offered only to owners and admins for credentials, and if the scan lists not everything', () => {
    expect(canOverride({ findings: [email, finding()], truncated: false }, false)).toBe(false);
    expect(canOverride({ findings: [email], truncated: true }, false)).toBe(false);
    expect(canOverride({ findings: [email, finding()], truncated: true }, true)).toBe(true);
  });

  it('is not needed for what does not block', () => {
    expect(canOverride({ findings: [finding({ severity: 'low' })], truncated: false }, false)).toBe(true);
  });
});
