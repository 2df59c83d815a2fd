import type { VNode } from 'preact';
import { Button } from '../../parts/form';
import { UntrustedText } from '../../parts/untrusted-text';
import { EndingButton } from '../frame/confirm';

/**
 * The id of the one form on the page of a room: the one in which a message is written. Every button on the page sends it, so that what a
 * person has typed comes back with the answer, also without scripts.
 */
export const ROOM_FORM = 'room';

/** The most bytes of that form: 16,384 characters of up to three bytes, each of which is sent as three, and the names of the fields. */
export const ROOM_FORM_BYTES = 160 * 1024;

/** A button: the end of an address, the label, and its look. `ending` acts ask first. */
export type Act = [act: string, label: string, kind: 'primary' | 'plain' | 'ending'];

/** The buttons of a member. The script of the page sends those that don't ask first without leaving the page. */
export function Acts({ path, name, children }: { path: string; name: string; children: Act[] }): VNode {
  return (
    <div class="acts">
      {children.map(([act, label, kind]) =>
        kind === 'ending' ? (
          <EndingButton form={ROOM_FORM} action={`${path}/${act}`} of={<UntrustedText text={name} />}>
            {label}
          </EndingButton>
        ) : (
          <Button form={ROOM_FORM} kind={kind} action={`${path}/${act}`}>
            {label}
            <span class="unseen">
              {' '}
              <UntrustedText text={name} />
            </span>
          </Button>
        ),
      )}
    </div>
  );
}
