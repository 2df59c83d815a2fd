import fc from 'fast-check';
import type { Answer, Request } from './requests';

/** Something to do before it is known which ids there will be: `which` chooses among those known then. */
export type Step =
  | { act: 'make'; which: number; name: string; type: 'file' | 'folder'; sortOrder: number }
  | { act: 'saveAt'; path: string[]; title: number; mode: 'upsert' | 'create' | 'update' }
  | { act: 'saveTo'; which: number; title: number; mode: 'upsert' | 'create' | 'update' }
  | { act: 'rename'; which: number; name: string }
  | { act: 'reorder'; which: number; sortOrder: number }
  | { act: 'move'; which: number; into: number; sortOrder?: number }
  | { act: 'remove' | 'look' | 'map' | 'unmap'; which: number };

const name = fc.constantFrom('a', 'b', 'c', 'a.b', 'e\u0301', '\u00e9', '字');
const which = fc.nat(1_000);
const sortOrder = fc.integer({ min: -3, max: 3 });
// Few, so that the same bytes are saved twice and two documents have one title.
const title = fc.nat(5);
const mode = fc.oneof(
  { weight: 6, arbitrary: fc.constant('upsert' as const) },
  { weight: 1, arbitrary: fc.constantFrom('create' as const, 'update' as const) },
);
const type = fc.constantFrom('file' as const, 'folder' as const);

function acting<Act extends Step['act'], Rest extends object>(
  act: Act,
  rest: { [K in keyof Rest]: fc.Arbitrary<Rest[K]> },
) {
  return fc.record({ act: fc.constant(act), ...rest }) as fc.Arbitrary<{ act: Act } & Rest>;
}

const anyones: fc.WeightedArbitrary<Step>[] = [
  { weight: 3, arbitrary: acting('make', { which, name, type, sortOrder }) },
  {
    weight: 5,
    arbitrary: acting('saveAt', { path: fc.array(name, { minLength: 1, maxLength: 4 }), title, mode }),
  },
  { weight: 3, arbitrary: acting('saveTo', { which, title, mode }) },
  { weight: 1, arbitrary: acting('remove', { which }) },
  { weight: 1, arbitrary: acting('look', { which }) },
  { weight: 2, arbitrary: acting('map', { which }) },
  { weight: 1, arbitrary: acting('unmap', { which }) },
];
const peoples: fc.WeightedArbitrary<Step>[] = [
  ...anyones,
  { weight: 3, arbitrary: acting('rename', { which, name }) },
  { weight: 1, arbitrary: acting('reorder', { which, sortOrder }) },
  {
    weight: 4,
    arbitrary: acting('move', { which, into: which, sortOrder: fc.option(sortOrder, { nil: undefined }) }),
  },
];

/** What a person does; a token can neither rename nor move. */
export const stepsOfPerson = fc.array(fc.oneof(...peoples), { minLength: 3, maxLength: 12, size: 'max' });
export const stepsOfToken = fc.array(fc.oneof(...anyones), { minLength: 3, maxLength: 12, size: 'max' });

/** The ids that answers have named so far, whosever they were. */
export class KnownIds {
  private readonly nodes: string[];
  private readonly mappings: string[] = [];

  constructor(rootId: string) {
    this.nodes = [rootId];
  }

  /** The request that a step of a writer comes to. */
  request(step: Step, writer: number): Request {
    const one = (n: number, of = this.nodes) => of[n % of.length]!;
    switch (step.act) {
      case 'make': {
        const { which, name, type, sortOrder } = step;
        return { kind: 'make', parentId: one(which), name, type, sortOrder };
      }
      case 'saveAt':
        return { kind: 'save', path: step.path, content: contentOf(writer, step.title), mode: step.mode };
      case 'saveTo':
        return {
          kind: 'save',
          id: one(step.which),
          content: contentOf(writer, step.title),
          mode: step.mode,
        };
      case 'rename':
        return { kind: 'change', id: one(step.which), name: step.name };
      case 'reorder':
        return { kind: 'change', id: one(step.which), sortOrder: step.sortOrder };
      case 'move': {
        const { which, into, sortOrder } = step;
        return { kind: 'change', id: one(which), parentId: one(into), sortOrder };
      }
      case 'map':
        return { kind: 'map', id: one(step.which), physicalPath: `files/${writer}-${step.which}.md` };
      case 'unmap':
        // Before any is known: of a mapping that nobody made.
        return { kind: 'unmap', id: one(step.which, this.mappings) ?? this.nodes[0]! };
      default:
        return { kind: step.act, id: one(step.which) };
    }
  }

  learn({ kind }: Request, { status, body }: Answer): void {
    if (status >= 300 || kind === 'remove' || kind === 'unmap') return;
    const { id, nodeId, parentId } = body as Record<string, string>;
    if (kind === 'map') this.mappings.push(id!);
    else
      for (const known of [id ?? nodeId, parentId])
        if (known && !this.nodes.includes(known)) this.nodes.push(known);
  }
}

/** The fourth writer has the first one's, so that two save the same bytes at once. Titles are of one length: none begins another. */
function contentOf(writer: number, title: number): string {
  const name = `title${'qwx'[writer % 3]}${'vbnmlp'[title]}`;
  return `# ${name}\n\n## Section of ${name}\n\nText\n`;
}
