import { queryTermsOf } from '../words/query-terms';
import { matchedWords } from './matched-words';

function matched(text: string, query: string): string[] {
  const terms = queryTermsOf(query).filter(({ isStopWord }) => !isStopWord);
  return matchedWords([text], new Set(terms.flatMap(({ forms }) => forms)));
}

describe('the words that match a query', () => {
  it.each([
    ['other forms', 'An agent and two Agents.', 'agents', ['agent', 'Agents']],
    ['other forms', 'Rolling back releases', 'how to roll back a release', ['Rolling', 'back', 'releases']],
    ['no longer words', 'A category of cats', 'cat', ['cats']],
    ['a possessive', 'The agent\u2019s token', 'agents', ['agent']],
    ['an elided word', "Dell'acqua, l\u2019acqua", 'acqua', ['acqua']],
    ['a word with an apostrophe', "By O'Reilly", 'oreilly', ["O'Reilly"]],
    ['parts of identifiers', 'Set quota-backend-bytes or useState', 'quota state', ['quota', 'useState']],
    ['German', 'Die Straße und die Straßen sind für alle', 'die strassen und', ['Straße', 'Straßen']],
    ['combining marks', 'Un cafe\u0301 tre\u0300s bon', 'café', ['cafe\u0301']],
    ['full width', 'Ｄｅｐｌｏｙ now', 'deploy', ['Ｄｅｐｌｏｙ']],
    ['a ligature', 'The \ufb01les', 'file', ['\ufb01les']],
    ['Russian', 'Это документы для команды и на все', 'документ', ['документы']],
    ['Greek', 'Οι οδηγός', 'οδηγοσ', ['οδηγός']],
    ['Hebrew with vowels', 'זה שָׁלוֹם', 'שָׁלוֹם', ['שָׁלוֹם']],
    ['Arabic', 'هذا كتاب جديد', 'كتاب', ['كتاب']],
    ['Hindi', 'यह नमस्ते है', 'नमस्ते', ['नमस्ते']],
    ['Japanese', '発行する手順', '手順', ['手順']],
    ['Japanese in parts', 'か\u3099くせい', 'がくせい', ['か\u3099くせい']],
    ['half width', 'ﾃｽﾄの結果', 'テスト', ['ﾃｽﾄ']],
    ['a name beside Japanese', 'valkeyを使う', 'valkey', ['valkey']],
    ['one character', '木の家', '木', ['木']],
    ['Korean', '문서를 저장', '문서', ['문서']],
    ['Korean in parts', '문서를'.normalize('NFD'), '문서', ['문서'.normalize('NFD')]],
    ['Thai', 'คู่มือการใช้งาน', 'คู่มือ', ['คู่มือ']],
    ['none', 'Nothing here', 'agents', []],
  ])('are found as they are written, by %s', (_, text, query, expected) => {
    expect(matched(text, query)).toEqual(expected);
  });

  it('are all in the text', () => {
    const text = 'a\u0301\u0302 \u0301 ﬃ 😀 ßſ かﾞ \u1100\u1161 กำ';
    for (const word of matched(text, text)) expect(text).toContain(word);
  });
});
