import { type DragEvent, type ReactNode, useState } from 'react';
import { classes } from '../../ground/controls/classes';
import { droppedFiles } from './dropped-files';
import type { SourceFile } from './source-file';

/** An area on which files and folders can be dropped. Its children know whether some are over it. */
export function FileDrop({
  onFiles,
  children,
}: {
  onFiles: (files: readonly SourceFile[]) => void;
  children: (isOver: boolean) => ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  const onDrop = async (event: DragEvent): Promise<void> => {
    setOver(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    onFiles(await droppedFiles(event.dataTransfer));
  };
  return (
    <div
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => void onDrop(event)}
      className={classes('min-h-full', isOver && 'bg-selected')}
    >
      {children(isOver)}
    </div>
  );
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}
