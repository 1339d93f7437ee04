import { NumberInput, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../../api/ask.ts'
import { safeDocument } from '../../../../builder/safeHtml.ts'
import { t } from '../../../../words/messages.ts'
import styles from './editor.module.css'

const WIDTHS = { wide: 640, narrow: 390 } as const

export interface Visitor {
  submissions: number
}

/** The question behind the preview: rendered by the server, by what stores the markup. */
export function previewQuestion(id: number | null, form: unknown, { submissions }: Visitor) {
  const body = { ...(id === null ? {} : { id }), form, submissions }
  return ask('/forms/preview', { body }, { read: ({ preview }) => preview })
}

/** The script of forms, which the server puts at the end of the document. */
const OWN_SCRIPT = /<script src="[^"<>]*"><\/script>(?=<\/body><\/html>\s*$)/

/** The document for a frame: of the scripts in it, the server's own. */
function shownForm(document: string): string {
  return safeDocument(document) + (OWN_SCRIPT.exec(document)?.[0] ?? '')
}

interface Props {
  question: ReturnType<typeof previewQuestion>
  /** Fields depend on what is known of the visitor. */
  isProfiled: boolean
  visitor: Visitor
  onVisitor(visitor: Visitor): void
}

/** The form as a visitor meets it, while it is built. */
export function Preview({ question, isProfiled, visitor, onVisitor }: Props) {
  const [width, setWidth] = useState<keyof typeof WIDTHS>('wide')
  const found = useQuery({ ...question, placeholderData: keepPreviousData })
  return (
    <section aria-label={t('forms.editor.preview')} className={styles.preview}>
      <div className={styles.previewTools}>
        <SegmentedControl
          aria-label={t('forms.editor.width')}
          value={width}
          onChange={(next) => setWidth(next as keyof typeof WIDTHS)}
          data={(['wide', 'narrow'] as const).map((value) => ({ value, label: t(`forms.editor.${value}`) }))}
        />
        {isProfiled && (
          <NumberInput
            className={styles.visitor}
            label={t('forms.editor.visitor')}
            min={0}
            max={100}
            value={visitor.submissions}
            onChange={(typed) => onVisitor({ submissions: Number(typed) || 0 })}
          />
        )}
      </div>
      <iframe
        title={t('forms.editor.previewFrame')}
        className={styles.frame}
        style={{ maxWidth: WIDTHS[width] }}
        data-busy={found.isFetching || undefined}
        // Pages and conditions of the form work; it is not sent, and reaches nothing of this page.
        sandbox="allow-scripts"
        srcDoc={shownForm(found.data?.document ?? '')}
      />
      <p className={styles.hint}>{t('forms.editor.previewHint')}</p>
    </section>
  )
}
