import { useNavigate } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { keys } from '../../content/keys';
import { useSession } from '../../content/session/session';
import { useActions } from '../../ground/actions/registry';
import { explain } from '../../ground/api/errors';
import { queryClient } from '../../ground/api/query';
import { announce } from '../../ground/controls/announce';
import { IconButton } from '../../ground/controls/icon-button';
import { LinkButton } from '../../ground/controls/link-button';
import { Menu } from '../../ground/controls/menu';
import type { MenuItem } from '../../ground/controls/menu-item';
import { Notice } from '../../ground/controls/notice';
import { showNotice } from '../../ground/controls/notices';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { imageAddresses } from './document/image-addresses';
import type { ConflictView } from './conflict-view';
import { LeaveQuestion } from './session/leave-question';
import { Others } from './presence/others';
import { usePresence } from './presence/use-presence';
import { StatusLine } from './saving/status-line';
import type { EditSession } from './session/edit-session';
import { usePageEvents } from './session/use-page-events';
import { TypingGuard } from './session/typing-guard';
import { isPreview, showPreview } from './surface/preview-mode';
import { Surface } from './surface/surface';
import { download } from './text/download';
import { WarningsPanel } from './warnings/warnings-panel';

// Most documents are edited without it.
const Trouble = lazy(async () => ({ default: (await import('./saving/trouble')).Trouble }));
const PersonalData = lazy(async () => ({
  default: (await import('./warnings/personal-data')).PersonalData,
}));

const DONE = 'editor-done';

function focusDone(): void {
  document.getElementById(DONE)?.querySelector('a')?.focus();
}

/** A document that is open for editing. */
export function Editor({ session, Conflict }: { session: EditSession; Conflict: ConflictView }) {
  const texts = useTexts();
  const { editor } = texts;
  const navigate = useNavigate();
  const { userId } = useSession();
  const { facts, isRestored } = session.opened;
  const { status, warnings, piiConfig } = useSyncExternalStore(session.subscribe, session.read);
  const [isPiiOpen, setPiiOpen] = useState(false);
  const present = usePresence(facts.nodeId, facts.canWrite);
  usePageEvents(session);

  useEffect(() => {
    if (status === 'conflict' || status === 'refused' || status === 'missing' || status === 'nowhere')
      announce(editor.statusHint[status], 'assertive');
    if (status === 'saved')
      void queryClient.invalidateQueries({ queryKey: keys.view(facts.nodeId), refetchType: 'none' });
  }, [status, editor, facts.nodeId]);

  const save = async (): Promise<void> => {
    await session.saver.save();
    announce(editor.status[session.saver.status]);
  };
  const togglePreview = (): void => {
    const view = session.editorView;
    if (view) showPreview(view, !isPreview(view.state), imageAddresses(facts));
  };
  const alignColumns = async (): Promise<void> => {
    const commands = await import('./commands/align-columns');
    if (session.editorView) commands.alignColumns(session.editorView);
  };
  const copy = async (): Promise<void> => {
    const { text } = session;
    const { saveCopy } = await import('./document/save-copy');
    const id = await saveCopy(facts, text);
    if (session.text !== text) return showNotice(editor.copyIsOlder, { kind: 'problem' });
    await session.discard();
    await navigate({ to: '/documents/$id', params: { id } });
  };
  const reread = (): void => void navigate({ to: '/documents/$id', params: { id: facts.nodeId } });
  const items: MenuItem[][] = [
    [
      {
        id: 'editor.save',
        label: editor.save,
        icon: 'upload',
        onSelect: () => void save(),
      },
      {
        id: 'editor.preview',
        label: editor.togglePreview,
        icon: 'eye',
        onSelect: togglePreview,
      },
      {
        id: 'editor.columns',
        label: editor.alignColumns,
        onSelect: () => void alignColumns(),
      },
    ],
    [
      {
        id: 'editor.pii',
        label: editor.pii.title,
        icon: 'settings',
        onSelect: () => setPiiOpen(true),
      },
      {
        id: 'editor.download',
        label: editor.download,
        icon: 'download',
        onSelect: () => download(facts.path, session.text),
      },
    ],
  ];
  useActions([{ id: 'editor.leave', label: editor.done, group: 'here', run: reread }]);

  const { trouble, base } = session.saver.state;
  const conflict = trouble?.kind === 'conflict' ? trouble : undefined;
  return (
    <Screen
      title={facts.title}
      width={conflict ? 'list' : 'text'}
      above={<Others present={present} ownId={userId} />}
    >
      <div className="sticky top-0 z-10 -mt-3 mb-3 flex items-center gap-2 border-b border-line bg-paper py-1">
        <StatusLine status={status} />
        <span className="grow" />
        <Menu trigger={<IconButton icon="more" label={editor.more} />} items={items} />
        <span id={DONE} className="contents">
          <LinkButton
            action="editor.leave"
            to="/documents/$id"
            params={{ id: facts.nodeId }}
            activeOptions={{ exact: true }}
            size="small"
          >
            {editor.done}
          </LinkButton>
        </span>
      </div>
      {isRestored && status !== 'saved' && status !== 'conflict' && <Notice>{editor.restored}</Notice>}
      {!facts.canWrite && <Notice kind="problem">{editor.mayNotWrite}</Notice>}
      {(trouble?.kind === 'refused' || trouble?.kind === 'missing') && (
        <Suspense>
          <Trouble
            error={trouble.error}
            isMissing={trouble.kind === 'missing'}
            onRetry={() => void save()}
            onCopy={copy}
            onDownload={() => download(facts.path, session.text)}
          />
        </Suspense>
      )}
      {conflict ? (
        // The text gives way at once, also while the other part is still being loaded.
        <Suspense
          fallback={
            <>
              <TypingGuard isLoading />
              <Skeleton />
            </>
          }
        >
          <TypingGuard key={`guard ${conflict.theirs.etag}`} />
          <Conflict
            key={conflict.theirs.etag}
            base={base.text}
            mine={session.text}
            theirs={conflict.theirs.text}
            decisions={session.decisions}
            onChange={(decisions) => session.decideSoFar(decisions)}
            onDecide={(text) => session.resolve(text)}
            onCopy={() =>
              void copy().catch((error: unknown) => showNotice(explain(error, texts), { kind: 'problem' }))
            }
          />
        </Suspense>
      ) : (
        <>
          <WarningsPanel warnings={warnings} onGoTo={(line) => session.goToLine(line)} />
          {/* Tab belongs to lists and tables, so Escape is the way out of the text. */}
          <div onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && focusDone()}>
            <Surface session={session} />
          </div>
        </>
      )}
      <LeaveQuestion session={session} />
      {isPiiOpen && (
        <Suspense>
          <PersonalData
            config={piiConfig}
            onClose={() => setPiiOpen(false)}
            onChange={(config) => session.setPiiConfig(config)}
          />
        </Suspense>
      )}
    </Screen>
  );
}
