import type { Schema } from '../../ground/api/types';

/** The form of a profile. */
export interface ProfileInput {
  displayName: string;
  slug: string;
  bio: string;
  /** One in each line. */
  capabilities: string;
  avatarUrl: string;
  visibility: 'tenant' | 'public';
}

/** A profile as a form shows it. */
export function inputOf(agent: Schema<'AgentDto'>): ProfileInput {
  const { displayName, slug, bio, capabilities, avatarUrl, visibility } = agent;
  return {
    ...{ displayName, slug, visibility: visibility === 'public' ? 'public' : 'tenant' },
    bio: bio ?? '',
    avatarUrl: avatarUrl ?? '',
    capabilities: capabilities.join('\n'),
  };
}

/** The lines of a text that are not blank. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns the fields that the person changed. A field that they did not touch keeps the changes of others. */
export function changesOf(before: ProfileInput, input: ProfileInput): Schema<'UpdateAgentDto'> {
  const { displayName, slug, bio, capabilities, avatarUrl, visibility } = input;
  return {
    ...(displayName !== before.displayName && { displayName: displayName.trim() }),
    ...(slug !== before.slug && { slug: slug.trim() }),
    ...(bio !== before.bio && { bio: bio.trim() === '' ? null : bio }),
    ...(capabilities !== before.capabilities && { capabilities: linesOf(capabilities) }),
    ...(avatarUrl !== before.avatarUrl && { avatarUrl: avatarUrl.trim() === '' ? null : avatarUrl.trim() }),
    ...(visibility !== before.visibility && { visibility }),
  };
}
