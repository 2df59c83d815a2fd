import type { VNode } from 'preact';
import { TextArea } from '../parts/form';
import { UntrustedText } from '../parts/untrusted-text';
import type { AccessForm } from './access-form';
import type { Offered } from './offered';
import { Radio } from './radio';

/** The projects that a program reaches: all of them, or some. */
export function ProjectChoice({ offered, form }: { offered: Offered; form: AccessForm }): VNode {
  const { projects, unknownSlugs, grantable } = offered;
  const all = grantable.projectSlugs === null;
  return (
    <fieldset>
      <legend>Projects</legend>
      {all && (
        <>
          <Radio name="reach" value="all" checked={form.allProjects}>
            <strong class="risk">All projects, including future ones</strong>
          </Radio>
          <Radio name="reach" value="some" checked={!form.allProjects}>
            Only these
          </Radio>
        </>
      )}
      <div class={all ? 'nested' : undefined}>
        {projects === undefined ? (
          <TextArea
            label="Slugs of the projects"
            name="typedProjects"
            value={form.typedProjects}
            hint="The last part of the address of a project. One on each line, at most 50."
            rows={3}
            maxLength={5_000}
            optional
          />
        ) : (
          projects.map(({ slug, name }) => (
            <label class="choice">
              <input type="checkbox" name="projects" value={slug} checked={form.projects.has(slug)} />
              <UntrustedText text={name} />
            </label>
          ))
        )}
        {unknownSlugs.map((slug) => (
          <p class="not-granted risk">
            <UntrustedText text={slug} />: this project does not exist
          </p>
        ))}
      </div>
      <p class="quiet">
        It always reaches your own documents, and can open a document in these projects if it knows the
        document’s id or path.
      </p>
    </fieldset>
  );
}
