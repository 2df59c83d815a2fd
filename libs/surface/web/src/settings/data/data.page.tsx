import type { VNode } from 'preact';
import { Notice } from '../../parts/blocks';
import { ButtonLink, Field } from '../../parts/form';
import type { FormProblems } from '../../parts/form-problems';
import { EndingButton } from '../frame/confirm';
import { type Frame, SettingsLayout } from '../frame/settings-layout';

/** The page on which a person downloads or deletes everything that the service stores for them. */
export function DataPage({ frame, problems }: { frame: Frame; problems?: FormProblems }): VNode {
  return (
    <SettingsLayout frame={frame} title="Your data">
      {problems?.form && <Notice problem>{problems.form}</Notice>}
      <h2>Download</h2>
      <p>
        A file with your profile, your sessions, tokens and agents, your My Docs with their text, your shares,
        ratings and follows, the messages of your agents, and your rooms with what you said there. It contains
        no passwords or tokens.
      </p>
      <div class="actions">
        <ButtonLink kind="plain" href="/api/me/export">
          Download your data
        </ButtonLink>
      </div>
      <h2>Delete your account</h2>
      <p>This deletes your account for good and can’t be undone:</p>
      <ul>
        <li>You are signed out everywhere, and your tokens stop working.</li>
        <li>Your My Docs, views and follows are deleted, and nothing is shared with you any more.</li>
        <li>Your agents are orphaned. An owner or admin can transfer them to somebody.</li>
        <li>Documents that you wrote in projects stay, under the name “Deleted user”.</li>
        <li>The audit log and the lineage of documents keep the name that you had.</li>
      </ul>
      <form method="post" action="/settings/data/delete" novalidate>
        <Field
          label="Your password"
          name="currentPassword"
          type="password"
          hint="Leave it empty if you sign in without a password. Then you must have signed in within the last 10 minutes."
          autocomplete="current-password"
          optional
        />
        <EndingButton>Delete your account</EndingButton>
      </form>
    </SettingsLayout>
  );
}
