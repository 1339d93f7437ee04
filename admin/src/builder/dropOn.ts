// Dragging a block into the document of a canvas, with a line where it would go.

type Side = 'before' | 'behind'

interface Target<T> {
  /** What is shown at an element, and where; null for nothing that a block could be put beside. */
  find(element: Element): { one: T; element: Element } | null
  put(block: string, one: T | null, side: Side): void
}

/** Listens in a document. GrapesJS's own dragging of blocks is not used: it cannot be told what is behind what. */
export function dropOn<T>(frame: Document, { find, put }: Target<T>) {
  let dragged: string | null = null
  const line = frame.createElement('div')
  line.style.cssText = 'position:absolute;height:3px;background:#4450c7;pointer-events:none;z-index:9'
  const under = ({ target, clientY }: DragEvent) => {
    const isElement = target instanceof (frame.defaultView as typeof globalThis & Window).Element
    const found = isElement ? find(target) : null
    const box = found?.element.getBoundingClientRect()
    const side: Side = box && clientY < box.top + box.height / 2 ? 'before' : 'behind'
    return { one: found?.one ?? null, box, side }
  }
  frame.addEventListener('dragover', (event) => {
    if (dragged === null) return
    event.preventDefault()
    const { box, side } = under(event)
    const scroll = frame.defaultView
    if (!box || !scroll) return line.remove()
    line.style.top = `${(side === 'before' ? box.top : box.bottom) + scroll.scrollY - 1}px`
    line.style.left = `${box.left + scroll.scrollX}px`
    line.style.width = `${box.width}px`
    // Beside the components, which are below the body in an element of their own.
    frame.body.append(line)
  })
  frame.addEventListener('dragleave', () => line.remove())
  frame.addEventListener('drop', (event) => {
    line.remove()
    if (dragged === null) return
    event.preventDefault()
    const block = dragged
    dragged = null
    const { one, side } = under(event)
    put(block, one, side)
  })
  return {
    start(block: string) {
      dragged = block
    },
    end() {
      dragged = null
      line.remove()
    },
  }
}
