// The canvas of MJML: what the server compiles of a source, over a source that is edited as text.
import { dropOn } from '../dropOn.ts'
import type { Canvas, Listeners } from '../openCanvas.ts'
import { isSafeHtml } from '../safeHtml.ts'
import {
  neighbourOf,
  placeOf,
  withAttribute,
  withBlock,
  withContent,
  withDuplicate,
  without,
  withSwapped,
} from './mjmlEdits.ts'
import { choose, idAt, marked, showCompiled, shownAs, textIn } from './mjmlFrame.ts'
import { mjmlPart } from './mjmlPart.ts'
import { elementsOf, type MjmlElement, readMjml } from './mjmlTree.ts'

const PAUSE_MS = 150
const EMPTY = '<mjml><mj-body></mj-body></mjml>'

interface Options extends Listeners {
  /** Compiles a document. @throws where it cannot be */
  compile(source: string): Promise<string>
  /** What is shown is not what is written, and why; null once it is. */
  failed(error: unknown): void
}

/** Opens a canvas in an element. */
export async function openMjmlCanvas(container: HTMLElement, options: Options): Promise<Canvas> {
  const holder = document.createElement('div')
  holder.dataset.holder = ''
  const frameElement = document.createElement('iframe')
  frameElement.title = options.title
  const opened = new Promise<void>((done) =>
    frameElement.addEventListener('load', () => done(), { once: true }),
  )
  // The policy of the interface holds in it: nothing of a mail runs.
  frameElement.srcdoc = '<!doctype html><html><head></head><body></body></html>'
  holder.append(frameElement)
  container.append(holder)
  await opened
  return canvasOf(container, frameElement, options)
}

function canvasOf(
  container: HTMLElement,
  frameElement: HTMLIFrameElement,
  { changed, selected: told, key, compile, failed }: Options,
): Canvas {
  const frame = frameElement.contentDocument as Document
  const holder = frameElement.parentElement as HTMLElement
  let source = EMPTY
  let root = readMjml(EMPTY) as MjmlElement
  let chosen: string | null = null
  let editing: { id: string; element: HTMLElement } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownAt = 0
  let isGone = false
  const byId = (id: string | null) => elementsOf(root).find((one) => one.id === id)

  const render = async () => {
    const at = ++shownAt
    holder.ariaBusy = 'true'
    try {
      const html = await compile(marked(source, root))
      if (isGone || at !== shownAt || editing) return
      showCompiled(frame, html)
      choose(frame, chosen)
      failed(null)
    } catch (error) {
      if (!isGone && at === shownAt) failed(error)
    } finally {
      if (at === shownAt) holder.ariaBusy = 'false'
    }
  }
  const renderSoon = () => {
    clearTimeout(timer)
    holder.ariaBusy = 'true'
    timer = setTimeout(() => void render(), PAUSE_MS)
  }
  const sync = () => {
    const one = editing && byId(editing.id)
    if (!editing || !one) return
    const content = editing.element.innerHTML
    const { contentFrom, contentTo } = one
    if (content !== source.slice(contentFrom, contentTo)) replace(withContent(source, one, content))
  }
  const replace = (next: string) => {
    const read = readMjml(next)
    if ('reason' in read || next === source) return false
    source = next
    root = read
    changed(source)
    return true
  }
  const endEditing = () => {
    if (!editing) return
    sync()
    editing.element.removeAttribute('contenteditable')
    editing = null
    renderSoon()
  }
  const edit = (next: string, select: string | null) => {
    if (editing) {
      editing.element.removeAttribute('contenteditable')
      editing = null
    }
    chosen = select
    if (replace(next)) renderSoon()
    told()
  }
  const select = (id: string | null) => {
    if (editing && editing.id !== id) endEditing()
    chosen = byId(id) ? id : null
    choose(frame, chosen)
    told()
  }
  const put = (block: string, near: string | null, side?: 'before' | 'behind') => {
    sync()
    const place = placeOf(root, block, { selected: byId(near) ?? null, ...(side ? { side } : {}) })
    const made = withBlock(source, root, { block, place })
    edit(made.source, made.id)
  }

  frame.addEventListener('keydown', (event) => {
    if (!editing) return key(event)
    if (event.key === 'Escape') endEditing()
    else key(event)
  })
  frame.addEventListener('input', () => sync())
  // Links and forms of what is edited lead nowhere.
  frame.addEventListener('click', (event) => {
    event.preventDefault()
    const id = idAt(event.target)
    if (editing?.id !== id || !editing) select(id)
  })
  frame.addEventListener('dblclick', (event) => {
    const one = byId(idAt(event.target))
    const shown = one && shownAs(frame, one.id)
    const element = shown && textIn(shown, one.tag)
    if (!one || !element || editing?.id === one.id) return
    select(one.id)
    // As its author wrote it: compilers put styles on what is in it. What runs is edited in the source only.
    const content = source.slice(one.contentFrom, one.contentTo)
    if (!isSafeHtml(content)) return
    element.innerHTML = content
    element.contentEditable = 'true'
    element.focus()
    editing = { id: one.id, element }
  })
  frame.addEventListener('submit', (event) => event.preventDefault())
  const drop = dropOn(frame, {
    find: (element) => {
      const id = idAt(element)
      const shown = id === null ? null : shownAs(frame, id)
      return id !== null && shown ? { one: id, element: shown } : null
    },
    put,
  })

  return {
    load(text) {
      const read = readMjml(text === '' ? EMPTY : text)
      if ('reason' in read) return { ...read, line: text.slice(0, read.at).split('\n').length }
      if (editing) editing.element.removeAttribute('contenteditable')
      editing = null
      source = text
      root = read
      if (!byId(chosen)) chosen = null
      void render()
      told()
      return null
    },
    async html() {
      sync()
      return source
    },
    settle: sync,
    parts: () => elementsOf(root).map((one) => mjmlPart(source, one)),
    selected() {
      const one = byId(chosen)
      return one ? mjmlPart(source, one) : null
    },
    select(id) {
      select(id)
      const shown = id === null ? null : shownAs(frame, id)
      shown?.scrollIntoView({ block: 'nearest' })
    },
    change(id, { html, attributes, style }) {
      sync()
      let next = source
      const step = (make: (text: string, one: MjmlElement) => string) => {
        const read = readMjml(next)
        const one = 'reason' in read ? undefined : elementsOf(read).find((other) => other.id === id)
        if (one) next = make(next, one)
      }
      if (html !== undefined) step((text, one) => withContent(text, one, html))
      for (const [name, value] of Object.entries({ ...attributes, ...style }))
        step((text, one) => withAttribute(text, one, name, value))
      // What is half typed would tear the document apart: it is taken once it is whole.
      edit(next, id)
    },
    add: (block) => put(block, chosen),
    move(id, by) {
      sync()
      const one = byId(id)
      const other = one && neighbourOf(one, by)
      if (one && other) edit(withSwapped(source, one, other), other.id)
    },
    remove(id) {
      const one = byId(id)
      if (one) edit(without(source, one), null)
    },
    duplicate(id) {
      sync()
      const one = byId(id)
      const at = one?.parent?.children.indexOf(one) ?? -1
      if (one?.parent) edit(withDuplicate(source, one), `${one.parent.id}.${at + 1}`)
    },
    type(text) {
      if (!editing) return false
      editing.element.focus()
      frame.execCommand('insertText', false, text)
      sync()
      return true
    },
    placeOf(id) {
      const one = byId(id)
      return one ? { from: one.from, to: one.to } : null
    },
    idAt: (offset) => elementsOf(root).findLast(({ from, to }) => from <= offset && offset < to)?.id ?? null,
    startDrag: drop.start,
    endDrag: drop.end,
    setWidth(width) {
      frameElement.style.maxWidth = width ? `${width}px` : ''
    },
    destroy() {
      isGone = true
      clearTimeout(timer)
      container.replaceChildren()
    },
  }
}
