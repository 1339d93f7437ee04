import 'grapesjs/dist/css/grapes.min.css'
import { useEffect, useRef } from 'react'
import { t } from '../words/messages.ts'
import styles from './builder.module.css'
import { type Canvas as Opened, openCanvas } from './openCanvas.ts'

interface Props {
  onOpen(canvas: Opened | null): void
  onChange(html: string): void
  onSelect(): void
  onKey(event: KeyboardEvent): void
  onFail(error: unknown): void
}

/** The place of the canvas on the page. */
export function Canvas(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  // GrapesJS is told of the newest listeners, and ends with the page.
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    let isGone = false
    let canvas: Opened | null = null
    const container = document.createElement('div')
    place.current?.append(container)
    openCanvas(container, {
      title: t('builder.canvas'),
      changed: (html) => latest.current.onChange(html),
      selected: () => latest.current.onSelect(),
      key: (event) => latest.current.onKey(event),
    })
      .then((opened) => {
        if (isGone) return opened.destroy()
        canvas = opened
        latest.current.onOpen(opened)
      })
      .catch((error) => latest.current.onFail(error))
    return () => {
      isGone = true
      latest.current.onOpen(null)
      canvas?.destroy()
      container.remove()
    }
  }, [])
  return <div ref={place} className={styles.canvas} />
}
