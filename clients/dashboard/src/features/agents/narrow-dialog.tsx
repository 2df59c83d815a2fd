import { useState } from 'react';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { FormDialog } from '../../ground/controls/form-dialog';
import { showNotice } from '../../ground/controls/notices';
import { SelectField } from '../../ground/controls/select-field';
import { useTexts } from '../../ground/texts/use-texts';
import { narrowToken } from './agents.acts';
import type { AgentReach } from './agents.queries';
import { type Cut, keptAfter, named, narrowingOf, tokenOf } from './narrowing';
import { shortId, visible } from '../../content/agents/what-it-may';

/** Takes rights away from a token of an agent. What `cut` names is unticked when it opens. */
export function NarrowDialog({ reach, cut, onClose }: { reach: AgentReach; cut: Cut; onClose: () => void }) {
  const { agents } = useTexts();
  const known = reach.projects.map(({ slug }) => slug);
  const [token, setToken] = useState(tokenOf(reach.tokens, cut));
  const [kept, setKept] = useState(token && keptAfter(token, cut, known));
  if (!token || !kept) return null;
  const isAll = token.projectSlugs.includes('*');
  const names = new Map(reach.projects.map(({ slug, name }) => [slug, name]));
  const choices = isAll ? known : token.projectSlugs;
  const toggled = <T extends string>(list: readonly T[], item: T): T[] =>
    list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
  return (
    <FormDialog
      title={agents.narrowTitle(reach.name)}
      description={agents.narrowHint}
      act={agents.narrow}
      check={() => (kept.scopes.length === 0 ? { form: agents.keepOne } : {})}
      onClose={onClose}
      onSubmit={async () => {
        const rights = narrowingOf(token, kept);
        if (Object.keys(rights).length > 0) {
          await narrowToken(reach.id, token.id, rights);
          showNotice(agents.narrowed);
        }
        onClose();
      }}
    >
      {() => (
        <>
          {reach.tokens.length > 1 && (
            <SelectField
              label={agents.token}
              value={token.id}
              options={reach.tokens.map(({ id, name }) => ({
                value: id,
                label: `${visible(name)} · ${shortId(id)}`,
              }))}
              onChange={({ target }) => {
                const next = reach.tokens.find(({ id }) => id === target.value);
                setToken(next);
                setKept(next && keptAfter(next, { ...cut, tokenId: next.id }, known));
              }}
            />
          )}
          <fieldset className="mb-4">
            <legend className="mb-2 font-semibold">{agents.keeps}</legend>
            {token.scopes.map((scope) => (
              <CheckboxField
                key={scope}
                label={agents.scopeWords[scope]}
                checked={kept.scopes.includes(scope)}
                onChange={() => setKept({ ...kept, scopes: toggled(kept.scopes, scope) })}
              />
            ))}
          </fieldset>
          <fieldset className="mb-4">
            <legend className="mb-2 font-semibold">{agents.keepsProjects}</legend>
            {isAll && (
              <CheckboxField
                label={agents.keepsAll}
                checked={kept.projects === undefined}
                onChange={({ target }) =>
                  setKept({ ...kept, projects: target.checked ? undefined : named(known) })
                }
              />
            )}
            {kept.projects !== undefined &&
              choices.map((slug) => (
                <CheckboxField
                  key={slug}
                  label={<bdi>{names.get(slug) ?? slug}</bdi>}
                  checked={kept.projects?.includes(slug) ?? false}
                  onChange={() => setKept({ ...kept, projects: toggled(kept.projects ?? [], slug) })}
                />
              ))}
            {kept.projects?.length === 0 && <p className="text-13 text-soft">{agents.keepsNone}</p>}
            {token.grantExternal && (
              <CheckboxField
                label={agents.keepsExternal}
                checked={kept.external}
                onChange={({ target }) => setKept({ ...kept, external: target.checked })}
              />
            )}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
