import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VisibleDistribution } from '../distributions/distributions.service';
import { certificateEntries } from './certificate';

const VECTORS = join(__dirname, '../../../../../docs/protocols/acknowledgements/vectors/certificate.jsonl');
interface Sent {
  at: string;
  distributionId: string;
  title: string;
  sourceProject: string;
  targetProjects: string[];
  documents: VisibleDistribution['distribution']['documents'];
}
interface Acknowledged {
  at: string;
  projectId: string;
  readBy: string;
}

describe('a certificate of acknowledgement', () => {
  it('has the entries and hashes of the published vectors', () => {
    const [, ...lines] = readFileSync(VECTORS, 'utf8').trimEnd().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as object);
    const [sent, ...acknowledged] = entries as [Sent, ...Acknowledged[]];
    const targets = sent.targetProjects.map((projectId) => {
      const { readBy, at } = acknowledged.find((one) => one.projectId === projectId)!;
      return { projectId, readBy, acknowledgedAt: new Date(at) };
    });
    const distribution = {
      id: sent.distributionId,
      title: sent.title,
      sourceProjectId: sent.sourceProject,
      createdAt: new Date(sent.at),
      seesSource: true,
      documents: sent.documents,
    };
    const visible = { distribution, targets, feedback: [] } as unknown as VisibleDistribution;
    expect(certificateEntries(visible)).toEqual(entries);
  });
});
