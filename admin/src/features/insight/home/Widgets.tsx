import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keepPreference, usePreference } from '../../../api/preferences.ts'
import { query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { tellError } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import styles from './home.module.css'
import type { Range } from './range.ts'
import { WidgetBox, type WidgetType } from './WidgetBox.tsx'
import { arranged, chosenWidgets, type Placed, putAt, resized } from './widgets.ts'

/** The preference that keeps them. */
const KEY = 'home.widgets'
const SHAPES = ['line', 'pie', 'doughnut', 'bar', 'table']

/** The right that it takes to see any of the rows of a group. */
const RIGHTS: Readonly<Record<string, string>> = {
  Asset: 'asset:assets',
  Campaign: 'campaign:campaigns',
  Contact: 'lead:leads',
  Email: 'email:emails',
  Form: 'form:forms',
  Page: 'page:pages',
  Point: 'point:points',
  Stage: 'stage:stages',
}

interface Props {
  range: Range
  onRange(range: Pick<Range, 'days' | 'dateTo'>): void
}

/** Charts and tables of the catalog on a grid of twelve columns, as the person has arranged them. */
export function Widgets({ range, onRange }: Props) {
  const catalog = useQuery({
    ...query('/catalog', { query: { parts: 'widgets' } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { value: stored, isKnown } = usePreference(KEY)
  const [dragged, setDragged] = useState<string | null>(null)
  const all = ((catalog.data as { widgets?: readonly WidgetType[] } | undefined)?.widgets ?? []).filter(
    ({ group, shape }) => SHAPES.includes(shape) && RIGHTS[group] !== undefined && may(RIGHTS[group], 'view'),
  )
  const shown = chosenWidgets(
    stored,
    all.map(({ type }) => type),
  )
  if (!isKnown || all.length === 0) return null
  const keep = (next: readonly Placed[]) => {
    if (next !== shown) void keepPreference(KEY, next).catch(tellError)
  }
  const hidden = all.filter(({ type }) => !shown.some((one) => one.type === type))
  return (
    <section aria-labelledby="charts">
      <div className={styles.heading}>
        <h2 id="charts">{t('home.charts')}</h2>
        <Select
          aria-label={t('home.addWidget')}
          placeholder={t('home.addWidget')}
          searchable
          size="xs"
          data={Object.entries(Object.groupBy(hidden, ({ groupLabel }) => groupLabel)).map(
            ([group, items = []]) => ({
              group,
              items: items.map(({ type, label }) => ({ value: type, label })),
            }),
          )}
          value={null}
          onChange={(type) => type !== null && keep([...shown, { type, width: 6, height: 1 }])}
        />
      </div>
      <div className={styles.grid}>
        {shown.map((placed) => {
          const type = all.find((one) => one.type === placed.type)
          return (
            type && (
              <WidgetBox
                key={placed.type}
                type={type}
                placed={placed}
                range={range}
                onRange={onRange}
                onArrange={(key) => keep(arranged(shown, placed.type, key))}
                onResize={(key) => keep(resized(shown, placed.type, key))}
                onRemove={() => keep(shown.filter((one) => one !== placed))}
                onDrag={setDragged}
                onDropped={() => dragged !== null && keep(putAt(shown, dragged, placed.type))}
              />
            )
          )
        })}
      </div>
    </section>
  )
}
