import { readable } from './readable';

describe('a snippet for people', () => {
  it.each([
    ['## Install\n\n1. Open the page.\n2. Choose.', 'Install', '1. Open the page. 2. Choose.'],
    ['## Install\nText', 'Configure', 'Install Text'],
    [
      '- [Agents](agents.md): how they work\n- [ ] Press **Ctrl-K**',
      null,
      'Agents: how they work Press Ctrl-K',
    ],
    ['> * quoted _words_ and `a * b * c`', null, 'quoted words and a * b * c'],
    ['| Name | Type |\n| --- | :-: |\n| `id` | uuid |', null, 'Name · Type id · uuid'],
    ['```sh\nnpm start\n```', null, 'npm start'],
    ['```py\nx = a*b*c\n# and __init__\n```\n*after*', null, 'x = a*b*c # and __init__ after'],
    ['```npm start```', null, 'npm start'],
    ['Title\n=====\nText', 'Title', 'Text'],
    [
      '![A cat](cat.png "Cat") and [the *docs*][1], <https://a.example/b_c_d>',
      null,
      'A cat and the docs, https://a.example/b_c_d',
    ],
    ['[Moore](https://en.example/Moore_(law)) says', null, 'Moore says'],
  ])('shows no marks of "%s"', (snippet, heading, expected) => {
    expect(readable(snippet, heading)).toBe(expected);
  });

  it.each([
    'snake_case_names stay',
    '2 * 3 * 4 = 24',
    'a cut [link](https://a.exam',
    '#hashtag',
    'List<string>',
    'x == y',
    '-5 degrees',
    'C:\\temp',
  ])('keeps "%s", which has no marks', (text) => {
    expect(readable(text, null)).toBe(text);
  });
});
