// Rows that are dragged by their handle: where they are dropped is shown, and says what becomes of them.
import type { DragEvent } from 'react'

const DRAGGED = 'text/campanile-row'

/** For the handle of a row. */
export function handleOf(id: number) {
  return {
    draggable: true,
    onDragStart({ currentTarget, dataTransfer }: DragEvent) {
      dataTransfer.setData(DRAGGED, String(id))
      const row = currentTarget.closest('li')
      if (row) dataTransfer.setDragImage(row, 8, 18)
    },
  }
}

/** For what rows are dropped on, which may stand in something else that takes them. */
export function targetOf(drop: (id: number) => void) {
  const isRow = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(DRAGGED)
  const leave = (event: DragEvent<HTMLElement>) => {
    delete event.currentTarget.dataset.over
  }
  return {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!isRow(event)) return
      event.preventDefault()
      event.stopPropagation()
      event.currentTarget.dataset.over = ''
    },
    onDragLeave: leave,
    onDrop(event: DragEvent<HTMLElement>) {
      leave(event)
      if (!isRow(event)) return
      event.preventDefault()
      event.stopPropagation()
      drop(Number(event.dataTransfer.getData(DRAGGED)))
    },
  }
}
