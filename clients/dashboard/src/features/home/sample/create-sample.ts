import { api } from '../../../ground/api/client';
import type { Language } from '../../../ground/texts/languages';
import type { SampleDocument } from './sample-document';

const SAMPLES: Record<Language, () => Promise<{ documents: SampleDocument[] }>> = {
  en: () => import('./en'),
  de: () => import('./de'),
};

/** Creates a project of a few short documents that explain the product. @returns its slug */
export async function createSample(language: Language, name: string): Promise<string> {
  const { documents } = await SAMPLES[language]();
  const { data: project } = await api.post('/api/projects', { body: { name } });
  const { data } = await api.post('/api/projects/{projectId}/documents/batch', {
    params: { path: { projectId: project.id } },
    body: { documents: documents.map((document, sortOrder) => ({ ...document, sortOrder })) },
  });
  const refused = data.results.find(({ error }) => error !== null);
  if (refused?.error) throw new Error(refused.error.message);
  return project.slug;
}
