import { named, presentWaiting } from '../waiting/waiting.presenter';
import type { HomeChangeDto, HomeDocumentDto, HomeDto } from './screen.dto';
import type { ChangeRow, RecentRow } from './screen.repository';
import type { Screen } from './screen.service';

/** The first screen of a person. */
export function presentHome(screen: Screen): HomeDto {
  const { visit, changes, moreChanges, waiting, counts, recent, projects } = screen;
  const { since, ...firstSteps } = visit;
  return {
    since,
    changes: changes.map(presentChange),
    moreChanges,
    waiting: waiting.map(presentWaiting),
    counts,
    recent: recent.map(presentDocument),
    projects: projects.map(({ projectCount: _count, ...project }) => project),
    projectCount: projects[0]?.projectCount ?? 0,
    firstSteps,
  };
}

function presentChange({ userId, userName, actorId, actorName, ...row }: ChangeRow): HomeChangeDto {
  const person = named('user', userId, userName);
  const agent = named('agent', actorId, actorName);
  return { ...presentDocument(row), by: agent ?? person, onBehalfOf: agent && person };
}

function presentDocument({ title, ...row }: RecentRow): HomeDocumentDto {
  return { ...row, untrusted: { title } };
}
