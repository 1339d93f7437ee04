import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import frames from '../../../builder/builder.module.css'
import { LooksInput } from '../../../builder/looks/LooksInput.tsx'
import { hasDarkColours, pageDocument, USUAL_LOOKS } from '../../../builder/looks/shownDocument.ts'
import { t } from '../../../words/messages.ts'
import styles from './preview.module.css'

const WIDTHS = { desk: '100%', phone: 390 } as const

/** A landing page as it is written, as visitors have it: on a phone, in the dark, without pictures. */
export function PagePreview({ html }: { html: string }) {
  const [width, setWidth] = useState<keyof typeof WIDTHS>('desk')
  const [looks, setLooks] = useState(USUAL_LOOKS)
  return (
    <section aria-label={t('builder.mode.preview')}>
      <div className={styles.tools}>
        <SegmentedControl
          aria-label={t('builder.device')}
          value={width}
          onChange={(next) => setWidth(next as typeof width)}
          data={(['desk', 'phone'] as const).map((value) => ({ value, label: t(`builder.device.${value}`) }))}
        />
        <LooksInput looks={looks} onChange={setLooks} />
      </div>
      {looks.isDark && !hasDarkColours(html) && (
        <p className={frames.hint} role="status">
          {t('pages.alwaysLight')}
        </p>
      )}
      <iframe
        title={t('builder.preview')}
        className={styles.frame}
        style={{ maxWidth: WIDTHS[width] }}
        // Nothing of a page runs here.
        sandbox=""
        srcDoc={pageDocument(html, looks)}
      />
    </section>
  )
}
