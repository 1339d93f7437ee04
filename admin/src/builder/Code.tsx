import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../words/messages.ts'
import type { Medium } from './blocks.ts'
import styles from './builder.module.css'
import type { CodeView, Mark } from './openCodeView.ts'
import { useTokenChoices } from './tokenChoices.ts'

interface Props {
  medium: Medium
  source: string
  marks: readonly Mark[]
  onOpen(view: CodeView | null): void
  onChange(source: string): void
  onFail(error: unknown): void
}

/** The source as text. It shows what it is given, whoever changed that. */
export function Code(props: Props) {
  const { medium, source, marks } = props
  const [wantsTokens, setWantsTokens] = useState(false)
  const tokens = useTokenChoices(medium, wantsTokens)
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ ...props, tokens })
  const opened = useRef<CodeView | null>(null)
  // CodeMirror is told of the newest listeners, and ends with the page.
  useEffect(() => {
    latest.current = { ...props, tokens }
  })
  useEffect(() => {
    let isGone = false
    import('./openCodeView.ts')
      .then(({ openCodeView }) => {
        if (isGone || !place.current) return
        opened.current = openCodeView(place.current, {
          source: latest.current.source,
          label: t('builder.source'),
          explainedBy: id,
          broken: t('builder.broken'),
          tokens: t('builder.token.which'),
          wantsTokens: () => setWantsTokens(true),
          changed: (next) => latest.current.onChange(next),
        })
        opened.current.mark(latest.current.marks)
        opened.current.offer(latest.current.tokens)
        latest.current.onOpen(opened.current)
      })
      .catch((error) => latest.current.onFail(error))
    return () => {
      isGone = true
      latest.current.onOpen(null)
      opened.current?.destroy()
      opened.current = null
    }
  }, [id])
  useEffect(() => opened.current?.show(source), [source])
  useEffect(() => opened.current?.mark(marks), [marks])
  useEffect(() => opened.current?.offer(tokens), [tokens])
  return (
    <div className={styles.code}>
      <p id={id} className={styles.keys}>
        {t('builder.leave')}
      </p>
      <div ref={place} className={styles.view} />
    </div>
  )
}
