import { visibleText } from '../../ground/controls/visible-parts';
import type { Schema } from '../../ground/api/types';
import type { Texts } from '../../ground/texts/texts';

type Rights = Pick<Schema<'TokenDto'>, 'scopes' | 'projectSlugs' | 'grantExternal'>;

/** The rights that agents can have, in the order in which a person is told: the farthest-reaching first. */
const ABILITIES = [
  ['administer', ['admin']],
  ['publish', ['publish:docs']],
  ['share', ['shares:create', 'write:capability']],
  ['write', ['write:docs', 'admin']],
  ['message', ['write:inbox']],
  ['secrets', ['read:secret-envelope', 'write:secret-envelope']],
  ['rooms', ['rooms:participate']],
  ['read', ['read:docs', 'read:catalog', 'admin']],
] as const;

/** Names the rights that tokens together give an agent. */
export function abilitiesOf(tokens: readonly Rights[], { abilities }: Texts['agents']): string[] {
  const scopes = new Set<string>(tokens.flatMap((token) => token.scopes));
  return ABILITIES.filter(([, any]) => any.some((scope) => scopes.has(scope))).map(
    ([name]) => abilities[name],
  );
}

/** Where they let it do that, in words. */
export function placesOf(tokens: readonly Rights[], { places }: Texts['agents']): string {
  const slugs = new Set(tokens.flatMap(({ projectSlugs }) => projectSlugs));
  const projects = slugs.has('*') ? places.all : places.some(slugs.size);
  return tokens.some(({ grantExternal }) => grantExternal) ? `${projects}, ${places.external}` : projects;
}

/** The end of an id, which tells two agents of one name apart: its beginning is a time. */
export function shortId(id: string): string {
  return id.slice(-8);
}

/** A text that a program chose, with characters that nobody sees, such as those that turn the direction, as their numbers. */
export function visible(text: string): string {
  return visibleText(text);
}
