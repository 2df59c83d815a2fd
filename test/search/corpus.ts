import { type Person, type Project, newDocId, newDocument, newNode, newShare } from '#testing';

/** Random numbers below 1 that a seed determines. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const WORDS = [
  ...['deployment', 'guide', 'harbour', 'release', 'notes', 'beacon', 'resume', 'network', 'handbook'],
  ...['Größe', 'проект', 'настройка', '設計', '東京', '文書', 'テスト', 'c++', 'v2.1'],
];

/** Generates documents and queries from a few words, so that every kind of match occurs. */
export class Corpus {
  constructor(private readonly random: () => number) {}

  one<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)]!;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** One to three words. */
  text(): string {
    const words = Array.from({ length: 1 + Math.floor(this.random() * 3) }, () => this.one(WORDS));
    return words.join(this.one([' ', ' ', ', ', '-']));
  }

  path(i: number): string {
    const folders = Array.from({ length: Math.floor(this.random() * 3) }, () => this.name());
    return ['', ...folders, `${this.name()} ${i}.md`].join('/');
  }

  content(): string {
    const tags = this.chance(0.3) ? `---\ntags: [${this.one(WORDS)}]\n---\n` : '';
    const heading = this.chance(0.5) ? `\n## ${this.text()}\n\ntext\n` : '';
    return `${tags}# ${this.text()}\n${heading}`;
  }

  query(): string {
    const text = this.text();
    const word = this.one(WORDS);
    const query = this.one([
      text,
      word,
      text.split(' ').reverse().join(' '),
      `${this.one(WORDS)} ${this.one(WORDS)}`,
      word.slice(0, 2 + Math.floor(this.random() * 4)),
      word.slice(1),
      word.slice(2),
      swapped(word),
      `${word}/`,
      `${this.one(WORDS)}/${word.slice(0, 3)}`,
      `${word} unknownword`,
      this.one(['zzyzx', '.md', '/', '%', 'de', '設', 'Ｇuide']),
    ]);
    return query.trim() === '' ? word : query;
  }

  /** Creates a document, or a node that is mapped to a file elsewhere. Returns its id. */
  async addTo(project: Project, author: Person, i: number): Promise<string> {
    if (this.chance(0.8)) return newDocument(author, project, this.path(i), this.content());
    const nodeId = await newNode(author, project, { type: 'file', name: `${this.name()} ${i}.md` });
    const physicalPath = `docs/${i}.md`;
    await author.post(`/api/nodes/${nodeId}/mappings`, { sourceType: 'local', physicalPath }).expect(201);
    return nodeId;
  }

  /** Saves a document in the author's My Docs. Returns its id. */
  async addToMyDocs(author: Person, i: number): Promise<{ nodeId: string; projectId: string }> {
    const document = { path: this.path(i), content: this.content(), skipQualityCheck: true };
    const { body } = await author.post('/api/documents/save', document).expect(201);
    const node = await author.get(`/api/nodes/${body.data.nodeId}`).expect(200);
    return { nodeId: body.data.nodeId as string, projectId: node.body.data.projectId as string };
  }

  private name(): string {
    return this.one(WORDS);
  }
}

/** Shares a document with a user, or with everybody in the organization. */
export async function share(author: Person, nodeId: string, reader?: Person): Promise<void> {
  const { id } = await newDocId(author, nodeId);
  await newShare(author, id, reader ? 'user' : 'tenant', reader && { targetId: reader.userId });
}

function swapped(word: string): string {
  const at = Math.min(2, word.length - 2);
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
}
