import { useEffect, useId, useRef, useState } from 'react';
import type { Project } from '../projects/projects';
import { explain } from '../../ground/api/errors';
import { announce } from '../../ground/controls/announce';
import { Button } from '../../ground/controls/button';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { Dialog } from '../../ground/controls/dialog';
import { FilesInput } from '../../ground/controls/files-input';
import { Notice } from '../../ground/controls/notice';
import { useTexts } from '../../ground/texts/use-texts';
import { ArchiveError } from './archive';
import { pickedFiles } from './dropped-files';
import { ImportFailures } from './import-failures';
import { opened } from './opened';
import { type ImportItem, type ImportPlan, planImport } from './plan-import';
import { type ImportResult, runImport } from './run-import';
import type { SourceFile } from './source-file';

type Phase = 'choose' | 'ready' | 'running' | 'paused' | 'finished';

/**
 * Imports files into a folder of a project, with progress, and with a list of what was refused. Nothing is lost if it is interrupted: it
 * continues with what is missing.
 *
 * @param dropped what was dropped on the screen; without it, the dialog asks for a folder or files
 */
export function ImportDialog({
  project,
  folder,
  dropped,
  onClose,
  onImported,
}: {
  project: Project;
  /** The path of the folder, empty for the top of the project. */
  folder: string;
  dropped?: readonly SourceFile[] | undefined;
  onClose: () => void;
  onImported: () => void;
}) {
  const texts = useTexts();
  const { importing, controls } = texts;
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [phase, setPhase] = useState<Phase>('choose');
  const [results, setResults] = useState<readonly ImportResult[]>([]);
  const [problem, setProblem] = useState<string>();
  const [replace, setReplace] = useState(false);
  const unsure = useRef(new Set<ImportItem>());
  const stopping = useRef<AbortController>(undefined);
  const folderField = useRef<HTMLInputElement>(null);
  const filesField = useRef<HTMLInputElement>(null);
  const progressId = useId();

  const choose = async (sources: readonly SourceFile[]): Promise<void> => {
    if (sources.length === 0) return;
    setProblem(undefined);
    try {
      setPlan(planImport(await opened(sources), folder));
      setPhase('ready');
    } catch (error) {
      setProblem(
        error instanceof ArchiveError
          ? {
              broken: importing.archiveBroken,
              encrypted: importing.archiveEncrypted,
              large: importing.archiveLarge,
            }[error.problem]
          : explain(error, texts),
      );
    }
  };
  useEffect(() => {
    if (dropped) void choose(dropped);
    // Only what the dialog was opened with.
  }, []);
  const run = async (items: readonly ImportItem[], before: readonly ImportResult[]): Promise<void> => {
    const controller = new AbortController();
    stopping.current = controller;
    let all = before;
    setResults(all);
    setProblem(undefined);
    setPhase('running');
    try {
      await runImport(project.id, items, {
        replace,
        mostBytes: project.rules.maxDocumentBytes,
        unsure: unsure.current,
        texts,
        signal: controller.signal,
        report: (more) => {
          all = [...all, ...more];
          setResults(all);
        },
      });
      setPhase('finished');
      announce(importing.finished(all.filter(({ outcome }) => outcome !== 'failed').length));
    } catch (error) {
      setPhase('paused');
      setProblem(
        controller.signal.aborted ? importing.stopped : importing.interrupted(explain(error, texts)),
      );
    }
    onImported();
  };

  const items = plan?.items ?? [];
  const documents = items.filter(({ kind }) => kind === 'document').length;
  const failures = results.filter(({ outcome }) => outcome === 'failed');
  const done = new Set(results.map(({ item }) => item));
  const close = (): void => {
    // While it runs, "Stop" ends it: a click beside the window must not.
    if (phase !== 'running') onClose();
  };
  return (
    <Dialog open onClose={close} title={importing.title} description={importing.into(folder || project.name)}>
      {phase === 'choose' && (
        <>
          <p className="mb-4 text-soft">{importing.hint}</p>
          <div className="flex flex-wrap gap-3">
            <Button kind="primary" onClick={() => folderField.current?.click()}>
              {importing.chooseFolder}
            </Button>
            <Button onClick={() => filesField.current?.click()}>{importing.chooseFiles}</Button>
          </div>
          <FilesInput
            field={folderField}
            label={importing.folderField}
            isFolder
            onFiles={(files) => void choose(pickedFiles(files))}
          />
          <FilesInput
            field={filesField}
            label={importing.filesField}
            onFiles={(files) => void choose(pickedFiles(files))}
          />
        </>
      )}
      {phase === 'ready' && items.length === 0 && <p className="mb-4">{importing.nothing}</p>}
      {phase === 'ready' && items.length > 0 && (
        <>
          <p className="mb-2 font-semibold">{importing.found(documents, items.length - documents)}</p>
          {plan && plan.skipped > 0 && (
            <p className="mb-2 text-13 text-soft">{importing.skipped(plan.skipped)}</p>
          )}
          {items.length - documents > 20 && <p className="mb-2 text-13 text-soft">{importing.pace}</p>}
          <CheckboxField
            label={importing.replace}
            hint={importing.replaceHint}
            checked={replace}
            onChange={(event) => setReplace(event.target.checked)}
          />
        </>
      )}
      {(phase === 'running' || phase === 'paused') && (
        <>
          <p id={progressId} className="mb-2">
            {importing.running(results.length, items.length)}
          </p>
          <progress
            aria-label={importing.progress}
            value={results.length}
            max={items.length}
            className="mb-2 h-2 w-full accent-accent"
          />
        </>
      )}
      {phase === 'finished' && (
        <p className="mb-2 font-semibold">{importing.finished(results.length - failures.length)}</p>
      )}
      {phase === 'finished' && results.some(({ outcome }) => outcome === 'unchanged') && (
        <p className="mb-2 text-13 text-soft">
          {importing.unchanged(results.filter(({ outcome }) => outcome === 'unchanged').length)}
        </p>
      )}
      {problem && <Notice kind="problem">{problem}</Notice>}
      {failures.length > 0 && <ImportFailures failures={failures} />}
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        {phase === 'running' && <Button onClick={() => stopping.current?.abort()}>{importing.stop}</Button>}
        {(phase === 'choose' || phase === 'ready' || phase === 'paused') && (
          <Button onClick={onClose}>{controls.cancel}</Button>
        )}
        {phase === 'ready' && items.length > 0 && (
          <Button kind="primary" onClick={() => void run(items, [])}>
            {importing.start}
          </Button>
        )}
        {phase === 'paused' && (
          <Button
            kind="primary"
            onClick={() =>
              void run(
                items.filter((item) => !done.has(item)),
                results,
              )
            }
          >
            {importing.continue}
          </Button>
        )}
        {phase === 'finished' && failures.length > 0 && (
          <Button
            onClick={() =>
              void run(
                failures.map(({ item }) => item),
                results.filter(({ outcome }) => outcome !== 'failed'),
              )
            }
          >
            {importing.retry}
          </Button>
        )}
        {phase === 'finished' && (
          <Button kind="primary" onClick={onClose}>
            {importing.done}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
