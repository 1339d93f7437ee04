import { Alert, Button, Drawer, MultiSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { change, refresh } from '../api/change.ts'
import { sentenceOf } from '../api/errors.ts'
import { query } from '../api/query.ts'
import { t, textAt } from '../words/messages.ts'
import type { Exported } from './ExportButton.tsx'
import styles from './ExportDrawer.module.css'
import { ExportProgress } from './ExportProgress.tsx'

const FORMATS = ['csv', 'xlsx'] as const

interface Props {
  exported: Exported
  onClose(): void
}

/** What a file shall hold and how it is written; once it is begun, how far it is. */
export function ExportDrawer({ exported: { path, id, columnsOf, only = {} }, onClose }: Props) {
  const [format, setFormat] = useState<string>('csv')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [begun, setBegun] = useState<number | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const columns = useQuery(query('/exports/columns', { query: columnsOf }))

  const begin = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem(null)
    try {
      const { data } = await change<{ export: { id: number } }>('POST', path, {
        ...(id === undefined ? {} : { path: { id } }),
        body: { ...only, format, ...(chosen.length === 0 ? {} : { columns: chosen }) },
      })
      setBegun(data.export.id)
      await refresh('/exports')
    } catch (error) {
      setProblem(error)
    }
    setSending(false)
  }
  const failure = problem ?? columns.error
  return (
    <Drawer opened onClose={onClose} title={t('kit.export')}>
      <form className={styles.form} onSubmit={begin}>
        <p className={styles.hint}>
          {only.search ? t('kit.export.search', { search: only.search }) : t('kit.export.everything')}
        </p>
        {begun === null ? (
          <>
            <SegmentedControl
              aria-label={t('kit.export.format')}
              value={format}
              onChange={setFormat}
              data={FORMATS.map((value) => ({ value, label: t(`kit.export.format.${value}`) }))}
            />
            <MultiSelect
              label={t('kit.export.columns')}
              description={t('kit.export.columnsHint')}
              placeholder={chosen.length === 0 ? t('kit.export.everyColumn') : undefined}
              searchable
              nothingFoundMessage={t('kit.nothingFound')}
              data={(columns.data?.columns ?? []).map(({ name, label }) => ({
                value: name,
                label: label ?? textAt(`kit.export.column.${name}`) ?? name,
              }))}
              value={[...chosen]}
              onChange={setChosen}
            />
          </>
        ) : (
          <ExportProgress id={begun} />
        )}
        {failure !== null && <Alert color="red">{sentenceOf(failure)}</Alert>}
        <div className={styles.buttons}>
          {begun === null && (
            <Button type="submit" loading={isSending}>
              {t('kit.export.begin')}
            </Button>
          )}
          <Link to={'/exports' as string}>{t('kit.export.all')}</Link>
        </div>
      </form>
    </Drawer>
  )
}
