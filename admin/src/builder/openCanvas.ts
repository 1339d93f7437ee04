// GrapesJS, as the page knows it: one editor per address, which ends when the page is left.
import type { Component, Editor } from 'grapesjs/dist/index.d.ts'
import { dropOn } from './dropOn.ts'
import { escaped } from './escaped.ts'
import type { MjmlProblem } from './mjml/mjmlTree.ts'
import { BETWEEN, type Part, partOf } from './part.ts'
import { type Place, placeBehind } from './place.ts'
import { isSafeHtml, safeHtml } from './safeHtml.ts'
import { showAround } from './showAround.ts'
import { isSame, isWellFormed, join, partsOf, type Source, tagAt, tagNumber } from './source.ts'

/** What of a block is changed: an empty text takes an attribute or a style away. */
export interface Changes {
  html?: string
  attributes?: Readonly<Record<string, string>>
  style?: Readonly<Record<string, string>>
}

/** Why a source stays text. */
export type Refusal = { reason: 'html' } | (MjmlProblem & { line: number })

export interface Canvas {
  /** Shows another source. @returns why it is not shown: something of it would be lost; null where it is */
  load(html: string): Refusal | null
  /** The source with what was edited, as soon as what is being typed is in it. */
  html(): Promise<string>
  /** Tells at once of what was changed, and would be told of in a moment. */
  settle(): void
  parts(): Part[]
  selected(): Part | null
  select(id: string | null): void
  change(id: string, changes: Changes): void
  /** Puts a block behind the selected one, at the end where none is selected. */
  add(html: string): void
  /** Moves a block before the one above it, or behind the one below. */
  move(id: string, by: -1 | 1): void
  remove(id: string): void
  duplicate(id: string): void
  /** Types a text where somebody is typing. @returns false where nobody is */
  type(text: string): boolean
  /** Where a block stands in the source that is shown; null where that cannot be told. */
  placeOf(id: string): { from: number; to: number } | null
  /** The block that a place of the source belongs to. */
  idAt(offset: number): string | null
  startDrag(html: string): void
  endDrag(): void
  /** Pixels; null for all there are. */
  setWidth(width: number | null): void
  destroy(): void
}

export interface Listeners {
  /** What the document of the canvas is called. */
  title: string
  /** Something was changed on the canvas, by hand or through it. */
  changed(html: string): void
  selected(): void
  key(event: KeyboardEvent): void
}

const EVENTS =
  'component:add component:remove component:update component:styleUpdate component:input rte:disable'
const PAUSE_MS = 60

/** Opens a canvas in an element. Its scripts are loaded with the first one. */
export async function openCanvas(container: HTMLElement, listeners: Listeners): Promise<Canvas> {
  const { default: grapesjs } = await import('grapesjs')
  const editor = grapesjs.init({
    container,
    height: '100%',
    width: 'auto',
    telemetry: false,
    cssIcons: '',
    storageManager: false,
    avoidInlineStyle: false,
    forceClass: false,
    showToolbar: false,
    showOffsets: false,
    noticeOnUnload: false,
    panels: { defaults: [] },
    keymaps: { defaults: {} },
    blockManager: { custom: true },
    layerManager: { custom: true },
    styleManager: { custom: true },
    traitManager: { custom: true },
    assetManager: { custom: true },
    selectorManager: { custom: true, escapeName: (name: string) => name },
    undoManager: { trackSelection: false, maximumStackLength: 1 },
    parser: { optionsHtml: { keepEmptyTextNodes: true } },
    deviceManager: { devices: [] },
    canvas: { allowExternalDrop: false },
  } as unknown as Parameters<typeof grapesjs.init>[0])
  await new Promise<void>((done) => editor.onReady(() => done()))
  // It has keys of its own whatever it is told: undo that knows nothing of ours.
  editor.Keymaps.removeAll()
  return canvasOf(editor, listeners)
}

function canvasOf(editor: Editor, listeners: Listeners): Canvas {
  let source: Source = partsOf('')
  let isLoading = false
  let shown = ''
  let written = { html: '', body: '' }
  let timer: ReturnType<typeof setTimeout> | undefined
  const root = () => editor.getWrapper() as Component
  const bodyNow = () =>
    root()
      .components()
      .map((one: Component) => one.toHTML())
      .join('')
  // What nobody touched is as it was written, to the letter.
  const textNow = () => {
    const body = bodyNow()
    return body === written.body ? written.html : join(source, body)
  }
  const all = (): Part[] => {
    const found: Part[] = []
    const visit = (component: Component, depth: number) => {
      const part = BETWEEN.test(String(component.get('tagName'))) ? null : partOf(component, depth)
      if (part) found.push(part)
      if (part?.kind === 'text') return
      for (const child of component.components().models) visit(child, part ? depth + 1 : depth)
    }
    for (const child of root().components().models) visit(child, 0)
    return found
  }
  const byId = (id: string): Component | undefined =>
    root()
      .find('*')
      .find((one: Component) => one.cid === id)
  const selectedOne = () => editor.getSelected() ?? null
  const settle = () => {
    clearTimeout(timer)
    if (isLoading) return
    const html = textNow()
    if (html === shown) return
    shown = html
    listeners.changed(html)
  }
  const tell = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, PAUSE_MS)
  }
  editor.on(EVENTS, () => {
    if (!isLoading) tell()
  })
  editor.on('component:selected component:deselected', () => {
    if (!isLoading) listeners.selected()
  })
  const frame = editor.Canvas.getDocument() as Document
  // First, and alone where it is taken: GrapesJS tells the page of keys again.
  frame.addEventListener(
    'keydown',
    (event) => {
      listeners.key(event)
      if (event.defaultPrevented) event.stopImmediatePropagation()
    },
    true,
  )
  // Links and forms of what is edited lead nowhere.
  frame.addEventListener('click', (event) => event.preventDefault())
  frame.addEventListener('submit', (event) => event.preventDefault())
  const put = (html: string, { parent, at }: Place) => {
    // Each is a step of its own, that can be taken back.
    settle()
    const [added] = parent.append(safeHtml(html), at === null ? {} : { at })
    editor.select(added, { scroll: true } as object)
    tell()
  }
  const every = () => root().find('*') as Component[]
  const shownIn = (element: Element | null): { one: Component; element: Element } | null => {
    if (!element || element === frame.body) return null
    const one = every().find((other) => other.getEl() === element)
    return one ? { one, element } : shownIn(element.parentElement)
  }
  const drop = dropOn<Component>(frame, {
    find: shownIn,
    put: (html, one, side) => put(html, placeBehind(one, root(), side)),
  })
  const sameTags = (tag: string) => every().filter((one) => String(one.get('tagName')).toLowerCase() === tag)
  // It is a part of the page, not a document that somebody reads.
  const element = editor.Canvas.getFrameEl()
  element.setAttribute('title', listeners.title)

  return {
    load(html) {
      const wanted = partsOf(html)
      isLoading = true
      clearTimeout(timer)
      try {
        if (!isWellFormed(wanted.body) || !isSafeHtml(wanted.body)) return { reason: 'html' }
        editor.select()
        root().components(`<body>${wanted.body}`)
        if (!isSame(wanted.body, bodyNow())) return { reason: 'html' }
        source = wanted
        written = { html, body: bodyNow() }
        shown = html
        showAround(frame, html, wanted)
        return null
      } finally {
        isLoading = false
        listeners.selected()
      }
    },
    async html() {
      const editing = editor.getEditing()
      await (editing?.view as unknown as { syncContent?(): Promise<void> } | undefined)?.syncContent?.()
      return textNow()
    },
    settle,
    parts: all,
    selected() {
      const one = selectedOne()
      return one ? partOf(one, 0) : null
    },
    select(id) {
      const one = id === null ? undefined : byId(id)
      editor.select(one, { scroll: true } as object)
    },
    change(id, { html, attributes, style }) {
      const one = byId(id)
      if (!one) return
      if (html !== undefined) one.components(safeHtml(html))
      for (const [name, value] of Object.entries(attributes ?? {})) {
        if (value === '') one.removeAttributes(name)
        else if (isSafeHtml(`<a ${name}="${escaped(value)}">`)) one.addAttributes({ [name]: value })
        if (name === 'src') one.set('src', value)
      }
      for (const [name, value] of Object.entries(style ?? {})) {
        if (value === '') one.removeStyle(name)
        else one.addStyle({ [name]: value })
      }
      tell()
    },
    add(html) {
      put(html, placeBehind(selectedOne(), root()))
    },
    move(id, by) {
      settle()
      const one = byId(id)
      const parent = one?.parent()
      if (!one || !parent) return
      const others = parent.components().models
      let at = one.index() + by
      // Spaces between elements are passed over.
      while (others[at] && !partOf(others[at] as Component, 0)) at += by
      if (!others[at]) return
      one.move(parent, { at: by === 1 ? at + 1 : at })
      editor.select(one)
      tell()
    },
    remove(id) {
      settle()
      const one = byId(id)
      one?.remove()
      editor.select()
      tell()
    },
    duplicate(id) {
      settle()
      const one = byId(id)
      const parent = one?.parent()
      if (!one || !parent) return
      const [added] = parent.append(one.clone(), { at: one.index() + 1 })
      editor.select(added)
      tell()
    },
    type(text) {
      const view = editor.getEditing()?.view as unknown as
        | { activeRte?: { insertHTML(html: string): void } }
        | undefined
      if (!view?.activeRte) return false
      view.activeRte.insertHTML(safeHtml(text))
      tell()
      return true
    },
    placeOf(id) {
      const one = byId(id)
      const tag = String(one?.get('tagName')).toLowerCase()
      return one ? tagAt(shown, tag, sameTags(tag).indexOf(one)) : null
    },
    idAt(offset) {
      const found = tagNumber(shown, offset)
      let one: Component | undefined = found ? sameTags(found.tag)[found.number] : undefined
      const parts = new Set(all().map(({ id }) => id))
      while (one && !parts.has(one.cid)) one = one.parent()
      return one?.cid ?? null
    },
    startDrag: drop.start,
    endDrag: drop.end,
    setWidth(width) {
      const id = `w${width ?? ''}`
      if (!editor.Devices.get(id)) editor.Devices.add({ id, name: id, width: width ? `${width}px` : '' })
      editor.Devices.select(id)
    },
    destroy() {
      isLoading = true
      clearTimeout(timer)
      editor.destroy()
    },
  }
}
