import { joined } from './joined-feedback';

describe('the shown feedback of a distribution', () => {
  const entries = (...ids: string[]) => ids.map((id) => ({ id }));

  it.each([
    [entries(), entries('1', '2'), '1 2'],
    [entries('1', '2', '3'), entries('2', '3', '4'), '1 2 3 4'],
    [entries('1', '2'), entries('8', '9'), '1 2 8 9'],
  ])('has each entry of %j and %j once, oldest first', (earlier, latest, expected) =>
    expect(
      joined(earlier, latest)
        .map(({ id }) => id)
        .join(' '),
    ).toBe(expected),
  );
});
