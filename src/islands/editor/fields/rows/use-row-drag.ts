import { type DragEvent, useState } from 'react';

/** Rows that are moved by hand: one is taken at its grip and dropped on another. */
export function useRowDrag(moveTo: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  return {
    /** The row that is in the hand. */
    dragged,
    take: (event: DragEvent, index: number) => {
      event.dataTransfer.effectAllowed = 'move';
      event.stopPropagation();
      setDragged(index);
    },
    letGo: () => setDragged(undefined),
    allowDrop: (event: DragEvent) => {
      if (dragged !== undefined) event.preventDefault();
    },
    drop: (event: DragEvent, index: number) => {
      if (dragged === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      moveTo(dragged, index);
      setDragged(undefined);
    },
  };
}
