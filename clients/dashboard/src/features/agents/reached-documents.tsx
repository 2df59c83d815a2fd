import { useTexts } from '../../ground/texts/use-texts';
import type { AgentReach } from './agents.queries';
import type { Cut } from './narrowing';
import { ReachLine, ReachSection } from './reach-section';

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
