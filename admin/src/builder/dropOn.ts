// Dragging a block into the document of the canvas, with a line where it would go.
import type { Component } from 'grapesjs/dist/index.d.ts'
import { type Place, placeBehind } from './place.ts'

interface Target {
  root(): Component
  componentAt(element: Element): Component | null
  put(html: string, place: Place): void
}

/** Listens in a document. GrapesJS's own dragging of blocks is not used: it cannot be told what is behind what. */
export function dropOn(frame: Document, { root, componentAt, put }: Target) {
  let dragged: string | null = null
  const line = frame.createElement('div')
  line.style.cssText = 'position:absolute;height:3px;background:#4450c7;pointer-events:none;z-index:9'
  const under = ({ target, clientY }: DragEvent) => {
    let element = target instanceof (frame.defaultView as typeof globalThis & Window).Element ? target : null
    let one: Component | null = null
    while (element && !one && element !== frame.body) {
      one = componentAt(element)
      if (!one) element = element.parentElement
    }
    const box = element?.getBoundingClientRect()
    const side = box && clientY < box.top + box.height / 2 ? 'before' : 'behind'
    return { place: placeBehind(one, root(), side), box: one ? box : undefined, side } as const
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
    const html = dragged
    dragged = null
    put(html, under(event).place)
  })
  return {
    start(html: string) {
      dragged = html
    },
    end() {
      dragged = null
      line.remove()
    },
  }
}
