import { useState } from 'react';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { IconButton } from '../../ground/controls/icon-button';
import { RowMenu } from '../../ground/controls/menu';
import type { MenuItem } from '../../ground/controls/menu-item';
import { showNotice } from '../../ground/controls/notices';
import { PersonName } from '../../ground/controls/person-name';
import { useTexts } from '../../ground/texts/use-texts';

/** An act that asks first. */
export interface Asking {
  title: string;
  hint: string;
  act: string;
  done: string;
  run: () => Promise<void>;
}

/** A member with a line about them, and a menu of what can be done about them. */
export function MemberRow({
  kind,
  name,
  note,
  items,
}: {
  kind: 'human' | 'agent';
  name: string;
  note: string;
  /** @param ask asks before an act */
  items: (ask: (asking: Asking) => void) => MenuItem[];
}) {
  const { rooms } = useTexts();
  const [asking, ask] = useState<Asking>();
  const menu = items(ask);
  return (
    <li className="flex items-center justify-between gap-2 border-b border-line py-2">
      <div className="min-w-0">
        <PersonName kind={kind} name={name} />
        <p className="text-13 text-soft">{note}</p>
      </div>
      {menu.length > 0 && (
        <RowMenu trigger={<IconButton icon="more" label={rooms.actsOf(name)} />} items={[menu]} />
      )}
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => ask(undefined)}
        title={asking?.title ?? ''}
        act={asking?.act ?? ''}
        onConfirm={async () => {
          await asking?.run();
          if (asking) showNotice(asking.done);
        }}
      >
        {asking?.hint}
      </ConfirmDialog>
    </li>
  );
}
