import { linesOf } from './invite-lines';

const shown = (text: string, invited: string[] = []) =>
  linesOf(text, 'member', new Set(invited)).map(({ email, role, problem }) => [email, role, problem]);

describe('the lines of many invites', () => {
  it('are addresses, or rows of a CSV file with a role', () => {
    expect(shown('ada@example.org\r\n\n Bo@Example.org ; Admin\n"cy@example.org","member"\n')).toEqual([
      ['ada@example.org', 'member', undefined],
      ['bo@example.org', 'admin', undefined],
      ['cy@example.org', 'member', undefined],
    ]);
  });

  it('leave out a heading, and the mark that spreadsheets put before it', () => {
    expect(shown('\uFEFFemail,role\nada@example.org,admin')).toEqual([
      ['ada@example.org', 'admin', undefined],
    ]);
  });

  it('are judged one by one', () => {
    expect(
      shown('ada\nada@host\nbo@example.org,owner\ncy@example.org\nCY@example.org\ndi@example.org', [
        'di@example.org',
      ]).map(([, , problem]) => problem),
    ).toEqual(['badAddress', 'badAddress', 'badRole', undefined, 'double', 'alreadyInvited']);
  });
});
