import { etagAfterTicks, tickEdit, withEdit } from './tick';

describe('ticking a task', () => {
  const ticked = (text: string, line: number, checked = true) => {
    const edit = tickEdit(text, line, checked);
    if (edit === undefined) return undefined;
    expect(text.split(edit.find)).toHaveLength(2);
    return withEdit(text, edit);
  };

  it('changes one character of the line', () => {
    expect(ticked('# T\n\n- [ ] one\n- [ ] two\n', 4)).toBe('# T\n\n- [ ] one\n- [x] two\n');
    expect(ticked('- [X] one\r\n', 1, false)).toBe('- [ ] one\r\n');
  });

  it.each(['* [ ] a', '  12) [ ] a', '> - [ ] a', '- - [ ] a', '+\t[ ]\ta'])('finds the task of %j', (text) =>
    expect(ticked(text, 1)).toBe(text.replace('[ ]', '[x]')),
  );

  it('distinguishes tasks with the same text by the lines around them', () => {
    const text = '- [ ] one\n- [ ] same\n- [ ] same\n- [ ] same\n';
    expect(ticked(text, 3)).toBe('- [ ] one\n- [ ] same\n- [x] same\n- [ ] same\n');
    expect(ticked(text, 4)).toBe('- [ ] one\n- [ ] same\n- [ ] same\n- [x] same\n');
  });

  it.each([
    ['text [ ] a', 1],
    ['- [ ]a', 1],
    ['- [x] a', 1],
    ['- [ ] a', 2],
    ['- [ ] a', 0],
  ])('refuses a line without such a task: %j line %i', (text, line) =>
    expect(ticked(text, line)).toBeUndefined(),
  );
});

describe('the state whose lines are shown', () => {
  const ticks = new Map([
    ['1', '2'],
    ['2', '3'],
    ['5', '6'],
  ]);

  it.each([
    ['1', '3'],
    ['2', '3'],
    ['3', '3'],
    ['4', '4'],
  ])('is followed from %s over own ticks to %s, and not over the saves of others', (shown, last) =>
    expect(etagAfterTicks(shown, ticks)).toBe(last),
  );
});
