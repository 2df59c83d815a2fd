import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programs } from '../../scripts/lib/paths.mjs';
import { currentRun } from './test-run';

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

/** Every page and form that the built service has. The first test file of the run that asks lets the service describe itself. */
export function declaredPages(): DeclaredPage[] {
  const file = join(currentRun().folder, 'pages.json');
  if (!existsSync(file)) {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(describedPages()));
    renameSync(`${file}.${process.pid}`, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as DeclaredPage[];
}

function describedPages(): DeclaredPage[] {
  const output = execFileSync(process.execPath, [programs.describe], {
    env: {},
    maxBuffer: 64 * 1024 * 1024,
  });
  return (JSON.parse(output.toString()) as { pages: DeclaredPage[] }).pages;
}
