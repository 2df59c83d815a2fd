import { Suspense, lazy, useState } from 'react';
import { FileDrop } from '../../content/import/file-drop';
import type { SourceFile } from '../../content/import/source-file';
import { useSession } from '../../content/session/session';
import { ErrorState } from '../../ground/controls/error-state';
import { Notice } from '../../ground/controls/notice';
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

const ImportHere = lazy(async () => ({ default: (await import('./import-here')).ImportHere }));

/** The first screen: changes, waiting decisions, and the person's own work. Files that are dropped on it are imported. */
export function HomeScreen() {
  const { home: texts, importing } = useTexts();
  const { displayName } = useSession();
  const { data, error, refetch } = useHome();
  const [imported, startImport] = useState<{ files?: readonly SourceFile[] }>();
  return (
    <FileDrop onFiles={(files) => startImport({ files })}>
      {(isOver) => (
        <>
          <Screen title={texts.greeting[dayTime(new Date().getHours())](displayName)}>
            {isOver && <Notice>{importing.dropHere}</Notice>}
            {data ? (
              <>
                <FirstSteps home={data} onImport={() => startImport({})} />
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
          {imported && (
            <Suspense>
              <ImportHere dropped={imported.files} onClose={() => startImport(undefined)} />
            </Suspense>
          )}
        </>
      )}
    </FileDrop>
  );
}
