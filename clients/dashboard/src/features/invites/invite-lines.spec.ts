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

  it('take the role only from the column of that name, where there is a heading', () => {
    expect(
      shown(
        'Name,E-mail,Department,Role\n"Lovelace, Ada",ada@example.org,Admin,\nBo,bo@example.org,Sales,admin',
      ),
    ).toEqual([
      ['ada@example.org', 'member', undefined],
      ['bo@example.org', 'admin', undefined],
    ]);
    expect(shown('email,department\nada@example.org,admin')).toEqual([
      ['ada@example.org', 'member', undefined],
    ]);
  });

  it('mean the same without the heading, and can stand before one', () => {
    const lines = linesOf('cy@example.org,admin\nname,email\nadmin,ada@example.org', 'member', new Set());
    expect(lines.map(({ text, role }) => [text, role])).toEqual([
      ['cy@example.org,admin', 'admin'],
      ['ada@example.org', 'member'],
    ]);
  });

  it('are no double of a line that is not sent', () => {
    expect(shown('ada@example.org,owner\nada@example.org').map(([, , problem]) => problem)).toEqual([
      'badRole',
      undefined,
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
