import fc from 'fast-check';
import type { Answer, Request } from './requests';

/** A request without ids. `which` selects one of the ids that are known when the step runs. */
export type Step =
  | { act: 'create'; which: number; name: string; type: 'file' | 'folder'; sortOrder: number }
  | { act: 'saveAt'; path: string[]; title: number; mode: 'upsert' | 'create' | 'update' }
  | { act: 'saveTo'; which: number; title: number; mode: 'upsert' | 'create' | 'update' }
  | { act: 'rename'; which: number; name: string }
  | { act: 'reorder'; which: number; sortOrder: number }
  | { act: 'move'; which: number; into: number; sortOrder?: number }
  | { act: 'delete' | 'read' | 'map' | 'unmap'; which: number };

const name = fc.constantFrom('a', 'b', 'c', 'a.b', 'e\u0301', '\u00e9', '字');
const which = fc.nat(1_000);
const sortOrder = fc.integer({ min: -3, max: 3 });
// There are few titles, so that some saves repeat the same bytes and some documents have the same title.
const title = fc.nat(5);
const mode = fc.oneof(
  { weight: 6, arbitrary: fc.constant('upsert' as const) },
  { weight: 1, arbitrary: fc.constantFrom('create' as const, 'update' as const) },
);
const type = fc.constantFrom('file' as const, 'folder' as const);

function stepOf<Act extends Step['act'], Rest extends object>(
  act: Act,
  rest: { [K in keyof Rest]: fc.Arbitrary<Rest[K]> },
) {
  return fc.record({ act: fc.constant(act), ...rest }) as fc.Arbitrary<{ act: Act } & Rest>;
}

const tokenSteps: fc.WeightedArbitrary<Step>[] = [
  { weight: 3, arbitrary: stepOf('create', { which, name, type, sortOrder }) },
  {
    weight: 5,
    arbitrary: stepOf('saveAt', { path: fc.array(name, { minLength: 1, maxLength: 4 }), title, mode }),
  },
  { weight: 3, arbitrary: stepOf('saveTo', { which, title, mode }) },
  { weight: 1, arbitrary: stepOf('delete', { which }) },
  { weight: 1, arbitrary: stepOf('read', { which }) },
  { weight: 2, arbitrary: stepOf('map', { which }) },
  { weight: 1, arbitrary: stepOf('unmap', { which }) },
];
const personSteps: fc.WeightedArbitrary<Step>[] = [
  ...tokenSteps,
  { weight: 3, arbitrary: stepOf('rename', { which, name }) },
  { weight: 1, arbitrary: stepOf('reorder', { which, sortOrder }) },
  {
    weight: 4,
    arbitrary: stepOf('move', { which, into: which, sortOrder: fc.option(sortOrder, { nil: undefined }) }),
  },
];

/** The steps of a person. */
export const stepsOfPerson = fc.array(fc.oneof(...personSteps), { minLength: 3, maxLength: 12, size: 'max' });
/** The steps of a token, which cannot rename or move nodes. */
export const stepsOfToken = fc.array(fc.oneof(...tokenSteps), { minLength: 3, maxLength: 12, size: 'max' });

/** The ids from the answers to all writers so far. */
export class KnownIds {
  private readonly nodes: string[];
  private readonly mappings: string[] = [];

  constructor(rootId: string) {
    this.nodes = [rootId];
  }

  /** Returns the request of a step, with ids that are known now. */
  request(step: Step, writer: number): Request {
    const one = (n: number, of = this.nodes) => of[n % of.length]!;
    switch (step.act) {
      case 'create': {
        const { which, name, type, sortOrder } = step;
        return { kind: 'create', parentId: one(which), name, type, sortOrder };
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
        return { kind: 'update', id: one(step.which), name: step.name };
      case 'reorder':
        return { kind: 'update', id: one(step.which), sortOrder: step.sortOrder };
      case 'move': {
        const { which, into, sortOrder } = step;
        return { kind: 'update', id: one(which), parentId: one(into), sortOrder };
      }
      case 'map':
        return { kind: 'map', id: one(step.which), physicalPath: `files/${writer}-${step.which}.md` };
      case 'unmap':
        // Before any mapping is known, this is the id of a node, so the mapping does not exist.
        return { kind: 'unmap', id: one(step.which, this.mappings) ?? this.nodes[0]! };
      default:
        return { kind: step.act, id: one(step.which) };
    }
  }

  learn({ kind }: Request, { status, body }: Answer): void {
    if (status >= 300 || kind === 'delete' || kind === 'unmap') return;
    const { id, nodeId, parentId } = body as Record<string, string>;
    if (kind === 'map') this.mappings.push(id!);
    else
      for (const known of [id ?? nodeId, parentId])
        if (known && !this.nodes.includes(known)) this.nodes.push(known);
  }
}

/** The first and the fourth writer save the same contents. All titles have the same length, so that none is a prefix of another. */
function contentOf(writer: number, title: number): string {
  const name = `title${'qwx'[writer % 3]}${'vbnmlp'[title]}`;
  return `# ${name}\n\n## Section of ${name}\n\nText\n`;
}
