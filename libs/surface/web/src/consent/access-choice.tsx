import type { VNode } from 'preact';
import type { RequestedScopeDto } from '#agents';
import { Select } from '../parts/form';
import { SCOPE_DESCRIPTIONS } from '../parts/scope-descriptions';
import type { AccessForm } from './access-form';
import { AgentChoice } from './agent-choice';
import type { Offered } from './offered';
import { ProjectChoice } from './project-choice';
import { Radio } from './radio';
import { SCOPE_GROUPS, groupOf, isReadOnly } from './scope-groups';

const LIVES = [1, 7, 30, 90, 365];

/** The part of a consent form in which a person grants less than a program asks for. It works without a script. */
export function AccessChoice({ offered, form }: { offered: Offered; form: AccessForm }): VNode {
  const { scopes, grantable } = offered;
  return (
    <>
      <ScopeChoice scopes={scopes} form={form} />
      {grantable.scopes.length > 0 && <FurtherChoice offered={offered} form={form} />}
    </>
  );
}

/** The choice of projects, lifetime and agent. It means nothing if the person can't grant any scope. */
function FurtherChoice({ offered, form }: { offered: Offered; form: AccessForm }): VNode {
  const { grantable, known, name, replacesKey } = offered;
  return (
    <>
      <ProjectChoice offered={offered} form={form} />
      <label class="choice">
        <input type="checkbox" name="grantExternal" value="true" checked={form.grantExternal} />
        <span>Also give it access to documents from other projects that are shared with me</span>
      </label>
      <Select
        label="Access ends after"
        name="days"
        options={livesUpTo(grantable.maxDays)}
        value={String(form.days)}
        hint="You can end it at any time before."
      />
      {known && <AgentChoice known={known} name={name} replacesKey={replacesKey} form={form} />}
    </>
  );
}

function ScopeChoice({ scopes, form }: { scopes: RequestedScopeDto[]; form: AccessForm }): VNode {
  const granted = scopes.filter(({ granted }) => granted);
  const mixed =
    granted.some(({ scope }) => isReadOnly(scope)) && granted.some(({ scope }) => !isReadOnly(scope));
  return (
    <>
      {mixed && (
        <fieldset>
          <legend>What it may do</legend>
          <Radio name="mode" value="chosen" checked={!form.readOnly}>
            What is ticked below
          </Radio>
          <Radio name="mode" value="read" checked={form.readOnly}>
            Only read, whatever else is ticked
          </Radio>
        </fieldset>
      )}
      {SCOPE_GROUPS.map((group) => (
        <ScopeFields
          group={group}
          scopes={scopes.filter(({ scope }) => groupOf(scope) === group)}
          form={form}
        />
      ))}
    </>
  );
}

function ScopeFields({
  group,
  scopes,
  form,
}: {
  group: string;
  scopes: RequestedScopeDto[];
  form: AccessForm;
}): VNode | null {
  if (scopes.length === 0) return null;
  return (
    <fieldset>
      <legend>{group}</legend>
      {scopes.map(({ scope, granted }) => {
        const { text, risk } = SCOPE_DESCRIPTIONS[scope];
        if (!granted)
          return (
            <p class="not-granted">
              <span class="withheld">{text}</span> (not granted: your role does not allow it)
            </p>
          );
        return (
          <label class="choice">
            <input type="checkbox" name="scopes" value={scope} checked={form.scopes.has(scope)} />
            {risk ? (
              <span class="risk">
                <strong>{text}</strong> (high risk)
              </span>
            ) : (
              <span>{text}</span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

function livesUpTo(maxDays: number): [string, string][] {
  const lives = [...LIVES.filter((days) => days < maxDays), maxDays];
  return lives.map((days) => [String(days), days === 1 ? 'one day' : `${days} days`]);
}
