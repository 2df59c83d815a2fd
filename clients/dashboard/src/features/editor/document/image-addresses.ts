import { admit } from '../../../ground/api/budget';
import { api } from '../../../ground/api/client';
import type { DocumentFacts } from './opened-document';
import { resolvePath } from '../text/resolve-path';

/** Finds the files that a document refers to: those of its folder in one request, others one by one. */
export function imageAddresses({
  projectId,
  path,
}: DocumentFacts): (destination: string) => Promise<string | undefined> | undefined {
  const known = new Map<string, Promise<string | undefined>>();
  let folder: Promise<Map<string, string>> | undefined;
  const find = async (file: string): Promise<string | undefined> => {
    folder ??= filesOf(projectId!, path.slice(0, path.lastIndexOf('/') + 1));
    const found = (await folder).get(file);
    if (found) return found;
    await admit('fill');
    const { data } = await api.get('/api/projects/{projectId}/files/by-path', {
      params: { path: { projectId: projectId! }, query: { path: file } },
    });
    return data.url;
  };
  return (destination) => {
    const file = resolvePath(path, destination);
    if (file === undefined || projectId === null) return undefined;
    let address = known.get(file);
    if (!address) known.set(file, (address = find(file)));
    return address;
  };
}

async function filesOf(projectId: string, prefix: string): Promise<Map<string, string>> {
  await admit('refetch');
  const { data } = await api.get('/api/projects/{projectId}/files', {
    params: { path: { projectId }, query: { prefix, limit: 100 } },
  });
  return new Map(data.map(({ path, url }) => [path, url]));
}
