import { contacts } from '@campanile/client/resources'
import '@mantine/core/styles/SegmentedControl.css'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../../api/errors.ts'
import { LooksInput } from '../../../builder/looks/LooksInput.tsx'
import { hasDarkColours, mailDocument, USUAL_LOOKS } from '../../../builder/looks/shownDocument.ts'
import { RecordPicker } from '../../../kit/RecordPicker.tsx'
import { focusPart } from '../../../look/focusPart.ts'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { Cases, type Variant } from './Cases.tsx'
import { ContactSheet } from './ContactSheet.tsx'
import styles from './record.module.css'
import { SHEET, usePreviews } from './usePreviews.ts'

const WIDTHS = { wide: 600, narrow: 390 } as const
const VIEWS = ['wide', 'narrow', 'text', 'headers', 'sheet'] as const

type View = (typeof VIEWS)[number]

interface Props {
  id: number
  name: string
  /** The email has variants, or is one. */
  hasTest: boolean
  /** The contact that is chosen; null for nobody. */
  contact: number | null
  onContact(contact: number | null): void
  /** What is not saved yet. */
  changes?: Readonly<Record<string, unknown>>
}

/** The email as contacts would get it: rendered by the server, through the code that sends it. */
export function Preview({ id, name, hasTest, contact, onContact: setContact, changes }: Props) {
  const [view, setView] = useState<View>('wide')
  const [looks, setLooks] = useState(USUAL_LOOKS)
  const [variant, setVariant] = useState<Variant | null>(null)
  // Of the audience: it is read once somebody asks for it.
  const [position, setPosition] = useState<number | null>(null)
  const [isAsked, setAsked] = useState(false)
  const start = isAsked ? Math.floor((position ?? 0) / SHEET) * SHEET : null
  const { one, error, isRead, audience, cases } = usePreviews(
    variant ? { id: variant.id, contact, start } : { id, changes, contact, start },
  )
  const inAudience = position === null || start === null ? null : (audience[position - start] ?? null)
  const shown = contact === null && position !== null ? inAudience : one
  const problem = error ? sentenceOf(error) : shown?.error
  const isLast = isRead && start !== null && (position ?? 0) - start >= audience.length - 1
  const step = (by: 1 | -1) => {
    setAsked(true)
    setContact(null)
    setPosition(position === null ? 0 : position + by)
  }
  const choose = (next: number | null) => {
    setContact(next)
    if (view === 'sheet') setView('wide')
  }
  return (
    <section aria-label={t('emails.preview')} className={styles.preview}>
      <div className={styles.tools}>
        <RecordPicker
          resource={contacts}
          label={t('emails.previewAs')}
          description={t('emails.previewAs.help')}
          value={contact}
          onChange={choose}
        />
        <Cases
          {...{ id, cases, isRead, isAsked, onCase: choose }}
          hasTest={hasTest}
          onAsk={() => setAsked(true)}
          onVariant={(chosen) => {
            setVariant(chosen)
            if (view === 'sheet') setView('wide')
          }}
        />
        <div className={styles.steps}>
          <Button variant="default" disabled={!position} onClick={() => step(-1)}>
            {t('emails.previous')}
          </Button>
          <Button
            variant="default"
            disabled={isLast && audience.length < SHEET && position !== null}
            onClick={() => step(1)}
          >
            {t('emails.next')}
          </Button>
        </div>
      </div>
      <div className={styles.tools}>
        <SegmentedControl
          aria-label={t('emails.view')}
          value={view}
          onChange={(next) => {
            setView(next as View)
            if (next === 'sheet') setAsked(true)
          }}
          data={VIEWS.map((one) => ({ value: one, label: t(`emails.view.${one}`) }))}
        />
        <LooksInput looks={looks} onChange={setLooks} />
      </div>
      {variant && (
        <p role="status" className={styles.variant}>
          {t('emails.variantShown', { name: variant.name })}
          <Button
            variant="default"
            size="compact-sm"
            onClick={(event) => {
              focusPart(event)
              setVariant(null)
            }}
          >
            {t('emails.variantBack', { name })}
          </Button>
        </p>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {view === 'sheet' && <ContactSheet previews={audience} looks={looks} onPick={choose} />}
      {view === 'sheet' && isRead && audience.length === 0 && <p>{t('emails.sheet.none')}</p>}
      {view !== 'sheet' && shown && !shown.error && (
        <>
          <p className={styles.subject}>
            {shown.contactName && <span>{shown.contactName}: </span>}
            <strong>{shown.subject}</strong>{' '}
            <span>{t('emails.size', { size: number(Math.ceil(shown.bytes / 1024)) })}</span>
          </p>
          {looks.isDark && !hasDarkColours(shown.html) && (
            <p className={styles.hint}>{t('emails.inverted')}</p>
          )}
          {view === 'text' && <pre className={styles.text}>{shown.text}</pre>}
          {view === 'headers' && (
            <pre className={styles.text}>
              {shown.headers.map((one) => `${one.name}: ${one.value}`).join('\n')}
            </pre>
          )}
          {(view === 'wide' || view === 'narrow') && (
            <iframe
              title={t('emails.previewOf', { name })}
              className={styles.frame}
              style={{ maxWidth: WIDTHS[view] }}
              // Nothing of a mail runs here.
              sandbox=""
              srcDoc={mailDocument(shown.html || `<pre>${t('emails.noHtml')}</pre>`, looks)}
            />
          )}
        </>
      )}
    </section>
  )
}
