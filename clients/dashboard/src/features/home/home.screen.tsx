import { useSession } from '../../content/session/session';
import { ErrorState } from '../../ground/controls/error-state';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { Changes } from './changes';
import { DraftsHere } from './drafts-here';
import { FirstSteps } from './first-steps';
import { dayTime } from './greeting';
import { useHome } from './home.queries';
import { ProjectsHere } from './projects-here';
import { Recent } from './recent';
import { Waiting } from './waiting';
import { STYLE } from './home-style';

/** What a person sees first: what changed, what waits for them, and what they worked on. */
export function HomeScreen() {
  const { home: texts } = useTexts();
  const { displayName } = useSession();
  const { data, error, refetch } = useHome();
  return (
    <Screen title={texts.greeting[dayTime(new Date().getHours())](displayName)}>
      {data ? (
        <>
          <FirstSteps home={data} />
          <div className={STYLE.columns}>
            <div className="min-w-0">
              <Waiting waiting={data.waiting} />
              <Changes home={data} />
            </div>
            <div className="min-w-0">
              <DraftsHere />
              <Recent documents={data.recent} />
              <ProjectsHere projects={data.projects} count={data.projectCount} />
            </div>
          </div>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Screen>
  );
}
