import { execFileSync } from 'node:child_process';
import { programs } from '../../scripts/lib/paths.mjs';

/** A page or a form of the service, as its `@Page` or `@PageForm` line declares it. */
export interface DeclaredPage {
  method: 'GET' | 'POST';
  path: string;
  for: 'anyone' | 'member' | 'admin' | 'owner';
  plan?: string;
  part?: true;
  screen?: true;
  fromElsewhere?: true;
}

/** Every page and form that the built service has. */
export function declaredPages(): DeclaredPage[] {
  const output = execFileSync(process.execPath, [programs.describe], {
    env: {},
    maxBuffer: 64 * 1024 * 1024,
  });
  return (JSON.parse(output.toString()) as { pages: DeclaredPage[] }).pages;
}
