import 'grapesjs/dist/css/grapes.min.css'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../words/messages.ts'
import styles from './builder.module.css'
import { compileMjml } from './mjml/compileMjml.ts'
import { openMjmlCanvas } from './mjml/openMjmlCanvas.ts'
import { type Canvas as Opened, openCanvas, type Refusal } from './openCanvas.ts'

interface Props {
  source: string
  /** It is MJML: what becomes of it is shown. */
  isMjml: boolean
  onOpen(canvas: Opened | null): void
  /** A source came from elsewhere, and is shown or would have lost something. */
  onShown(canvas: Opened, source: string, refusal: Refusal | null): void
  onChange(html: string): void
  onSelect(): void
  onKey(event: KeyboardEvent): void
  onFail(error: unknown): void
  /** What is shown is older than the source, and why; null where it is not. */
  onBehind(error: unknown): void
}

/** The place of the canvas on the page. It shows its source, whoever changed that. */
export function Canvas(props: Props) {
  const { source, isMjml } = props
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const opened = useRef<Opened | null>(null)
  // What the canvas has: it said so, or was given it.
  const known = useRef<string | null>(null)
  const show = useRef((canvas: Opened, html: string) => {
    known.current = html
    latest.current.onShown(canvas, html, canvas.load(html))
  })
  // GrapesJS is told of the newest listeners, and ends with the page.
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    let isGone = false
    const container = document.createElement('div')
    place.current?.append(container)
    const listeners = {
      title: t('builder.canvas'),
      changed(html: string) {
        known.current = html
        // At once: what is told next must not meet a source from before.
        flushSync(() => latest.current.onChange(html))
      },
      selected: () => latest.current.onSelect(),
      key: (event: KeyboardEvent) => latest.current.onKey(event),
      failed: (error: unknown) => latest.current.onBehind(error),
    }
    const opening = isMjml
      ? openMjmlCanvas(container, { ...listeners, compile: compileMjml })
      : openCanvas(container, listeners)
    opening
      .then((canvas) => {
        if (isGone) return canvas.destroy()
        const html = async () => {
          const now = await canvas.html()
          known.current = now
          return now
        }
        opened.current = { ...canvas, html }
        latest.current.onOpen(opened.current)
        show.current(opened.current, latest.current.source)
      })
      .catch((error) => latest.current.onFail(error))
    return () => {
      isGone = true
      latest.current.onOpen(null)
      opened.current?.destroy()
      opened.current = null
      container.remove()
    }
  }, [isMjml])
  useEffect(() => {
    if (opened.current && source !== known.current) show.current(opened.current, source)
  }, [source])
  return <div ref={place} className={styles.canvas} />
}
