import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VisibleState } from '../distributions/distributions.service';
import { certificateEntries, certificateLog } from './certificate';

const VECTORS = join(__dirname, '../../../../../docs/protocols/acknowledgements/vectors/certificate.jsonl');
interface Sent {
  at: string;
  distributionId: string;
  title: string;
  sourceProject: string;
  targetProjects: string[];
  documents: VisibleState['distribution']['documents'];
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
    const visible = { distribution, targets } as unknown as VisibleState;
    expect(certificateEntries(visible)).toEqual(entries);
    expect(certificateLog(visible)).toBe(`distribution:${sent.distributionId}`);
  });

  it('is another log for a caller who does not see all projects, for each selection of projects', () => {
    const logOf = (...projectIds: string[]): string => {
      const targets = projectIds.map((projectId) => ({ projectId }));
      return certificateLog({
        distribution: { id: 'd', seesSource: false },
        targets,
      } as unknown as VisibleState);
    };
    expect(logOf('a')).toBe(`distribution:d:${createHash('sha256').update('a').digest('hex')}`);
    expect(logOf('b', 'a')).toBe(`distribution:d:${createHash('sha256').update('a\nb').digest('hex')}`);
  });
});
