import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ProjectLink } from '../../content/projects/project-link';
import { projectQuery } from '../../content/projects/projects';
import { useSession } from '../../content/session/session';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { scanQuery } from './github-scan.queries';
import { isUnfinished } from './is-unfinished';
import { ScanForm } from './scan-form';
import { ScanReport } from './scan-report';
import { useScanTexts } from './use-scan-texts';

/** The last scan of GitHub. Owners and admins start one, and everybody reads what it found. */
export function GithubScanScreen() {
  const texts = useScanTexts();
  const { slug } = useParams({ from: '/projects/$slug/scan' });
  const { isTenantAdmin } = useSession();
  const project = useQuery(projectQuery(slug));
  const { data: scan, error, refetch } = useQuery(scanQuery);
  const problem = project.error ?? (scan ? null : error);
  return (
    <Screen title={texts.title} above={<ProjectLink project={project.data} />}>
      <p className="mb-6 max-w-[68ch] text-soft">
        {texts.intro} {!isTenantAdmin && texts.onlyAdmins}
      </p>
      {problem ? (
        <ErrorState error={problem} onRetry={() => void Promise.all([project.refetch(), refetch()])} />
      ) : !scan ? (
        <Skeleton />
      ) : (
        <>
          {isTenantAdmin && <ScanForm isRunning={isUnfinished(scan)} />}
          {scan.state === 'none' ? <EmptyState>{texts.none}</EmptyState> : <ScanReport scan={scan} />}
        </>
      )}
    </Screen>
  );
}
