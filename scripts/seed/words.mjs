// Words in several writing systems, most frequent first: common words in document names, then generated ones that fill up the
// vocabulary.
const english =
  'guide deploy setup design notes release review plan report meeting security network service account billing customer database migration search index cache queue worker token policy access audit backup restore incident runbook onboarding checklist roadmap architecture interface protocol schema testing performance monitoring alert metric dashboard logging tracing storage cluster container pipeline build package version license contract invoice budget hiring training travel expense holiday office support ticket feedback survey research analysis strategy marketing campaign brand website mobile desktop client server gateway proxy router firewall certificate encryption password session identity profile team project task sprint retro standup glossary reference tutorial example overview introduction appendix summary proposal decision draft final archive template'.split(
    ' ',
  );
const russian =
  'руководство проект отчёт план настройка безопасность сеть сервис доступ поиск данные договор встреча команда задача обзор тест выпуск журнал архив'.split(
    ' ',
  );
const accented =
  'sécurité réseau équipe méthode référence résumé Übersicht Änderung Prüfung Größe année français qualité système modèle procédure école büro straße café'.split(
    ' ',
  );
const kanji = [...'東京設計文書検索仕様計画会議報告管理運用開発試験構成手順案内資料技術保守安全接続認証共有'];
const hanzi = [
  ...'北设京计文档搜索规范计划会议报告管理运维开发测试结构步骤指南资料技术维护安全连接认证共享上海数据',
];
const kana = ['ガイド', 'テスト', 'サーバー', 'データ', 'セキュリティ', 'プロジェクト'];

/** Number of words per language. */
export const vocabulary = 5_000;

/** The languages: their shares of all nodes and their words. `joined`: whether words are written without spaces. */
export const languages = [
  {
    share: 0.6,
    joined: false,
    words: grow(english, syllables('ba be co da de fi ga hu ka lo ma ne po ra se ti va wo')),
  },
  { share: 0.15, joined: true, words: grow(kana, pairs(kanji)) },
  { share: 0.1, joined: true, words: grow([], pairs(hanzi)) },
  { share: 0.1, joined: false, words: grow(russian, syllables('ба ве го да ле ми на по ра со ти')) },
  { share: 0.05, joined: false, words: grow(accented, syllables('bé cô dè fü gà hö lé mä né rô')) },
];

function grow(known, more) {
  const all = new Set(known);
  for (const word of more) {
    if (all.size >= vocabulary) break;
    all.add(word);
  }
  return [...all];
}

function* syllables(list) {
  const parts = list.split(' ');
  for (let n = 0; ; n++) {
    let word = '';
    for (let rest = n, i = 0; i < 3 + (n % 3); i++, rest = Math.floor(rest / parts.length))
      word += parts[(rest * 7 + i) % parts.length];
    yield word;
  }
}

function* pairs(characters) {
  for (let n = 0; ; n++) {
    const { length } = characters;
    const pair = characters[n % length] + characters[(n * 7 + Math.floor(n / length)) % length];
    const round = Math.floor(n / length ** 2);
    yield round === 0 ? pair : pair + characters[(n * 11 + round) % length];
  }
}
