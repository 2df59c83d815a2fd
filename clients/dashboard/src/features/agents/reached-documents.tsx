import type { ReactNode } from 'react';
import { useTexts } from '../../ground/texts/use-texts';
import type { AgentReach } from './agents.queries';
import type { Cut } from './narrowing';
import { ReachLine, ReachSection } from './reach-section';

/** So many projects are shown at once. */
const FEW = 10;

/** The documents that an agent reaches, and what it can do with them. */
export function ReachedDocuments({ reach, onNarrow }: { reach: AgentReach; onNarrow: (cut: Cut) => void }) {
  const { agents } = useTexts();
  const { projects, projectCount, projectDocuments, allProjects, myDocsRights, publishNeedsReview, scopes } =
    reach;
  const rightsOf = (rights: typeof myDocsRights): string =>
    rights
      .map((right) => agents.rights[right === 'publish' && publishNeedsReview ? 'askToPublish' : right])
      .join(', ');
  const countOf = (count: number | null): string =>
    count === null ? agents.unknownCount : agents.documentCount(count);
  return (
    <ReachSection title={agents.documents}>
      {!reach.myDocs && <ReachLine name={agents.noDocuments} />}
      {allProjects && (
        <ReachLine
          name={agents.everyProject}
          note={agents.documentCount(projectDocuments)}
          onNarrow={() => onNarrow({ everyProject: true })}
        />
      )}
      <Folded of={projects.length} label={agents.projectCount(projectCount)}>
        {projects.map(({ id, slug, name, documents, rights }) => (
          <ReachLine
            key={id}
            name={name}
            note={`${rightsOf(rights)} · ${agents.documentCount(documents)}`}
            onNarrow={() => onNarrow({ projectSlug: slug })}
          />
        ))}
        {projectCount > projects.length && (
          <ReachLine name={agents.moreProjects(projectCount - projects.length)} />
        )}
      </Folded>
      {reach.myDocs && (
        <ReachLine
          name={agents.myDocs}
          note={`${rightsOf(myDocsRights)} · ${countOf(reach.myDocsDocuments)}`}
        />
      )}
      {reach.grantExternal && (
        <ReachLine
          name={agents.external}
          note={[
            countOf(reach.externalDocuments),
            ...(reach.externalWritable ? [agents.externalWritable(reach.externalWritable)] : []),
          ].join(' · ')}
          onNarrow={() => onNarrow({ external: true })}
        />
      )}
      {scopes.includes('publish:docs') && (
        <ReachLine
          name={agents.published}
          note={agents.documentCount(reach.publishedDocuments)}
          onNarrow={() => onNarrow({ scopes: ['publish:docs'] })}
        />
      )}
    </ReachSection>
  );
}

/** Lines that are shown on request if they are so many that the parts below them would be far away. */
function Folded({ of, label, children }: { of: number; label: string; children: ReactNode }) {
  if (of <= FEW) return children;
  return (
    <li className="border-b border-line py-2">
      <details>
        <summary className="pointer-coarse:min-h-11">{label}</summary>
        <ul className="mt-2 border-t border-line ps-4">{children}</ul>
      </details>
    </li>
  );
}
