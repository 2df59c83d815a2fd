import type { VNode } from 'preact';
import { Notice } from '../parts/blocks';
import { pathWithNext } from './path-with-next';

/** The page on which people choose their organization for single sign-on. */
const CHOOSE = '/sign-in/organization';

/** A link to single sign-on: at one organization, or to the page on which people choose theirs. @param next the path to open afterwards */
export function SsoLink({ tenant, next }: { tenant?: string; next: string }): VNode {
  if (tenant === undefined) return <a href={pathWithNext(CHOOSE, next)}>Sign in with your organization</a>;
  const parameters = new URLSearchParams({ tenant, next });
  return <a href={`${CHOOSE}?${parameters.toString()}`}>Sign in with your organization</a>;
}

/** Says that an organization requires single sign-on, with a link to it. */
export function SsoRequiredNotice({ tenant, next }: { tenant: string; next: string }): VNode {
  return (
    <Notice problem>
      Your organization requires single sign-on. <SsoLink tenant={tenant} next={next} />.
    </Notice>
  );
}
