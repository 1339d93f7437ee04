import { segments } from '@campanile/client/resources'
import { Alert, Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isStale, reread, save as saveRecord } from '../../../api/change.ts'
import { forgetDraft, keptDraft, useKeptDraft } from '../../../api/drafts.ts'
import { type Refusal, refusalOf } from '../../../api/errors.ts'
import type { Found } from '../../../api/query.ts'
import { CountLine } from '../../../filters/CountLine.tsx'
import { type FilterCatalog, isReady } from '../../../filters/model/catalog.ts'
import {
  type Draft,
  isSameDraft,
  openDraft,
  type Row,
  rowsOf,
  writeDraft,
} from '../../../filters/model/draft.ts'
import { addGroup } from '../../../filters/model/edits.ts'
import { keyOf } from '../../../filters/model/filter.ts'
import { RowLists } from '../../../filters/RowLists.tsx'
import { PageHead } from '../../../kit/PageHead.tsx'
import { tell } from '../../../kit/toasts.tsx'
import { IconArrowBackUp, IconArrowForwardUp } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import styles from './builder.module.css'
import { KeptNote } from './KeptNote.tsx'
import { Panel } from './Panel.tsx'
import { Recipes } from './Recipes.tsx'
import { StaleFilters } from './StaleFilters.tsx'
import { useBuilder } from './useBuilder.ts'
import { useBuilderKeys } from './useBuilderKeys.ts'
import { useFigures } from './useFigures.ts'

interface Kept {
  name: string
  draft: Draft
}

interface Saved {
  /** The filters as they are saved. */
  stored: unknown
  /** The state that the record had then. */
  tag: string | null
}

const savedOf = ({ record, tag }: Found): Saved => ({ stored: record.filters ?? [], tag })

const NONE: Refusal = { fields: {}, others: [] }

interface Props {
  catalog: FilterCatalog
  found: Found | null
  /** What a new segment begins with, which nobody has saved yet. */
  begins?: { filters: unknown; name: string; more?: Readonly<Record<string, unknown>> }
}

/** The builder: filters at the left, with what they mean right now; those who fit at the right. */
export function SegmentBuilder({ catalog, found, begins }: Props) {
  const record = found?.record ?? null
  const navigate = useNavigate()
  const id = record?.id ?? null
  const key = `segment.${id ?? 'new'}`
  const [{ stored, tag }, setSaved] = useState<Saved>({
    stored: record?.filters ?? [],
    tag: found?.tag ?? null,
  })
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const [name, setName] = useState(String(record?.name ?? begins?.name ?? ''))
  const [kept, setKept] = useState(() => keptDraft<Kept>(key))
  const [refusal, setRefusal] = useState(NONE)
  const [isSaving, setSaving] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const builder = useBuilder(begins ? begins.filters : stored)
  const { draft, edit, history } = builder
  const opened = useMemo(() => openDraft(stored), [stored])
  const fromServer = useMemo(() => new Set(rowsOf(opened).map(({ filter }) => keyOf(filter))), [opened])
  const isDirty = useMemo(() => !isSameDraft(opened, draft), [opened, draft])
  const ready = useMemo(
    () => (row: Row) => isReady(catalog, row.filter, fromServer.has(keyOf(row.filter))),
    [catalog, fromServer],
  )
  const base = useMemo(() => ({ base: stored, value: { name, draft } }), [stored, name, draft])
  useKeptDraft(key, isDirty ? base : null)
  const figures = useFigures({ id, draft, ready, isDirty, isChecked })

  const save = async (over: Saved = { stored, tag }) => {
    if (isSaving) return
    const unready = rowsOf(draft).filter((row) => row.filter.field !== '' && !ready(row))
    setChecked(unready.length > 0)
    const others = unready.length > 0 ? [t('segmentBuilder.notReady', { count: unready.length })] : []
    const fields: Refusal['fields'] =
      record === null && name.trim() === '' ? { name: t('segmentBuilder.nameMissing') } : {}
    setRefusal({ fields, others })
    if (others.length > 0 || Object.keys(fields).length > 0) return
    setSaving(true)
    try {
      const { filters } = writeDraft(draft, ready)
      const saved = await saveRecord(
        segments,
        id,
        { ...(record ? {} : { ...begins?.more, name: name.trim() }), filters },
        over.tag,
      )
      forgetDraft(key)
      setTheirs(null)
      if (record) setSaved(savedOf(await reread(segments, record.id)))
      tell(t('kit.saved', { name: String(saved.name) }))
      if (record === null)
        void navigate({
          to: '/segments/$id/filters' as string,
          params: { id: String(saved.id) } as never,
          replace: true,
        })
    } catch (error) {
      if (record && isStale(error)) setTheirs(savedOf(await reread(segments, record.id)))
      else setRefusal(refusalOf(error, (field) => field === 'name' && record === null))
    } finally {
      setSaving(false)
    }
  }
  useBuilderKeys(builder, { save, shuffle: figures.shuffle })
  const shown = { catalog, figures: figures.rows, tested: figures.tested }
  const isEmpty = rowsOf(draft).length === 0

  return (
    <div className={styles.page}>
      <PageHead title={record ? String(record.name) : t('segmentBuilder.new')}>
        <Button
          variant="default"
          aria-label={t('segmentBuilder.undo')}
          title="Ctrl-Z"
          disabled={history.past.length === 0}
          onClick={builder.undo}
        >
          <IconArrowBackUp size={16} stroke={1.5} aria-hidden />
        </Button>
        <Button
          variant="default"
          aria-label={t('segmentBuilder.redo')}
          title="Ctrl-Y"
          disabled={history.future.length === 0}
          onClick={builder.redo}
        >
          <IconArrowForwardUp size={16} stroke={1.5} aria-hidden />
        </Button>
        <Button
          loading={isSaving}
          disabled={!isDirty && record !== null}
          title="Ctrl-Enter"
          onClick={() => void save()}
        >
          {t('segmentBuilder.save')}
        </Button>
      </PageHead>
      {kept && (
        <KeptNote
          kept={kept}
          isChanged={JSON.stringify(kept.base) !== JSON.stringify(stored)}
          onTake={() => {
            edit(() => ({ draft: kept.value.draft, focus: null }))
            if (record === null) setName(kept.value.name)
            setKept(null)
          }}
          onDrop={() => {
            if (!isDirty) forgetDraft(key)
            setKept(null)
          }}
        />
      )}
      {theirs && (
        <StaleFilters
          onMine={() => void save(theirs)}
          onTheirs={() => {
            setSaved(theirs)
            setTheirs(null)
            edit(({ next }) => ({ draft: openDraft(theirs.stored, next), focus: null }))
          }}
        />
      )}
      {refusal.others.map((sentence) => (
        <Alert key={sentence} color="red" role="alert" className={styles.note}>
          {sentence}
        </Alert>
      ))}
      {record === null && (
        <TextInput
          className={styles.name}
          data-own-keys
          label={t('words.field.name')}
          required
          maxLength={191}
          error={refusal.fields.name}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      <div className={styles.count}>
        <CountLine {...figures.line} />
      </div>
      <div className={styles.columns}>
        <div>
          {isEmpty && <Recipes edit={edit} />}
          <RowLists {...shown} {...{ builder, draft }} />
          <div className={styles.end}>
            <Button variant="default" title="Alt-G" onClick={() => edit(addGroup)}>
              {t('segmentBuilder.addGroup')}
            </Button>
          </div>
          <p className={styles.keys}>{t('segmentBuilder.keys')}</p>
        </div>
        <Panel {...{ catalog, figures }} />
      </div>
    </div>
  )
}
