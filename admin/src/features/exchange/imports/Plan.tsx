import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { change } from '../../../api/change.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { type Answer, answerOf, query } from '../../../api/query.ts'
import { tell } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import { type Encoding, type Import, type Settings, settingsOf } from './import.ts'
import styles from './imports.module.css'
import { Mapping } from './Mapping.tsx'
import { Options } from './Options.tsx'
import { Preview } from './Preview.tsx'

type Act = 'preview' | 'dryrun' | 'start'
type Rows = Answer<'/imports/{id}/preview'>['rows']

/** What shall be done with a file: where its columns go, what each contact gets; looked at, tried, begun. */
export function Plan({ one }: { one: Import }) {
  const { id } = one
  const path = { id }
  const [settings, setSettings] = useState<Settings>(() => settingsOf(one))
  const [isChanged, setChanged] = useState(false)
  const [rows, setRows] = useState<Rows | null>(null)
  const [doing, setDoing] = useState<Act | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [isReading, setReading] = useState(false)
  const file = useQuery({ ...query('/imports/{id}/columns', { path }), staleTime: Number.POSITIVE_INFINITY })
  // More may be chosen while the server is told.
  const latest = useRef(settings)
  const saving = useRef<Promise<void> | null>(null)
  const put = (changes: Partial<Settings>) => {
    latest.current = { ...latest.current, ...changes }
    setSettings(latest.current)
    setChanged(true)
    // They were of other settings.
    setRows(null)
  }
  const saveAll = async () => {
    let body: Settings
    do {
      body = latest.current
      await change('PATCH', '/imports/{id}/edit', { path, body })
    } while (body !== latest.current)
    setChanged(false)
  }
  const save = () => {
    saving.current ??= saveAll().finally(() => {
      saving.current = null
    })
    return saving.current
  }
  const refused = useRef<Settings | null>(null)
  // Nobody is asked who leaves: nothing has begun, so it is saved.
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isChanged || current.pathname === next.pathname || refused.current === latest.current) return false
      try {
        await save()
        tell(t('imports.keptOnLeaving'))
        return false
      } catch (error) {
        // Who goes all the same has read why it is not saved.
        refused.current = latest.current
        setProblem(error)
        return true
      }
    },
    enableBeforeUnload: () => isChanged,
  })
  const act = async (what: Act) => {
    setDoing(what)
    setProblem(null)
    try {
      await save()
      if (what === 'preview') {
        const of = latest.current
        const found = await answerOf('/imports/{id}/preview', { path }, new AbortController().signal)
        if (of === latest.current) setRows(found.rows)
      } else await change('POST', `/imports/{id}/${what}`, { path })
    } catch (error) {
      setProblem(error)
    }
    setDoing(null)
  }
  const readIn = async (encoding: Encoding) => {
    setReading(true)
    setProblem(null)
    put({ encoding })
    try {
      await save()
      await file.refetch()
    } catch (error) {
      setProblem(error)
    }
    setReading(false)
  }
  const failure = problem ?? file.error
  const button = (what: Act) => ({
    loading: doing === what,
    disabled: doing !== null && doing !== what,
    onClick: () => void act(what),
  })
  return (
    <>
      {file.data && (
        <Mapping
          file={file.data}
          settings={settings}
          isReading={isReading}
          onEncoding={(encoding) => void readIn(encoding)}
          onChange={(header, target) => put({ map: { ...settings.map, [header]: target } })}
        />
      )}
      <Options settings={settings} onChange={put} />
      {rows && file.data && <Preview rows={rows} file={file.data} />}
      {failure !== null && <Alert color="red">{sentenceOf(failure)}</Alert>}
      <div className={styles.end}>
        <Button {...button('start')}>{t('imports.start')}</Button>
        <Button variant="default" {...button('dryrun')}>
          {t('imports.try')}
        </Button>
        <Button variant="default" {...button('preview')}>
          {t('imports.preview')}
        </Button>
      </div>
    </>
  )
}
