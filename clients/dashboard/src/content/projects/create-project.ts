import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../ground/api/client';
import type { Schema } from '../../ground/api/types';
import { announce } from '../../ground/controls/announce';
import type { Texts } from '../../ground/texts/texts';
import { keys } from '../keys';
import type { Project } from './projects';

/** Creates a project, which is in all lists at once. */
export async function createProject(
  client: QueryClient,
  { projects }: Texts,
  body: Schema<'CreateProjectDto'>,
): Promise<Project> {
  const { data } = await api.post('/api/projects', { body });
  client.setQueryData(keys.project(data.slug), data);
  void client.invalidateQueries({ queryKey: keys.projects(), exact: true });
  announce(projects.created(data.name));
  return data;
}
