import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries, query } from '../api/query.ts'
import { tellError } from '../kit/toasts.tsx'
import { t } from '../words/messages.ts'
import type { Medium } from './blocks.ts'
import styles from './builder.module.css'

/** What a source that is still empty can begin with. */
export interface Beginning {
  /** The theme that the record names. */
  theme: string | null
  language: string
  title: string
}

interface Theme {
  key: string
  name: string
  config: { features?: readonly string[] }
  visibility: { hidden: boolean }
}

const EMPTY_MJML = `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`

/** Offers the themes to somebody who has nothing yet. */
export function ThemeChooser({
  medium,
  beginning: { theme, language, title },
  onPick,
}: {
  medium: Medium
  beginning: Beginning
  onPick(html: string): void
}) {
  const found = useQuery(query('/themes'))
  const [chosen, setChosen] = useState(theme)
  const themes = Object.values((found.data?.themes ?? {}) as Record<string, Theme>).filter(
    ({ config, visibility }) => config.features?.includes(medium) !== false && !visibility.hidden,
  )
  if (themes.length === 0) return null
  const begin = async () => {
    try {
      const { source } = await queries.fetchQuery(
        query('/themes/{name}/source', {
          path: { name: chosen ?? '' },
          query: { for: medium, language, title },
        }),
      )
      onPick(source.html ?? source.mjml ?? '')
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <div className={`${styles.note} ${styles.begin}`}>
      <Select
        label={t('builder.theme')}
        description={t('builder.theme.help')}
        data={themes.map(({ key, name }) => ({ value: key, label: name }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button variant="default" disabled={chosen === null} onClick={begin}>
        {t('builder.theme.begin')}
      </Button>
      {medium === 'email' && (
        <Button variant="default" onClick={() => onPick(EMPTY_MJML)}>
          {t('builder.theme.mjml')}
        </Button>
      )}
    </div>
  )
}
