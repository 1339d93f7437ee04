import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { save } from '../../../api/change.ts'
import { type Refusal, refusalOf } from '../../../api/errors.ts'
import { tell } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import { Filters } from './Filters.tsx'
import { type Condition, type Draft, resource, type Source } from './report.ts'
import styles from './reports.module.css'

interface Props {
  id: number | null
  initial: Draft
  sources: readonly Source[]
  conditions: readonly Condition[]
}

const NONE: Refusal = { fields: {}, others: [] }
const FIELDS = ['name', 'source', 'columns', 'filters', 'groupBy', 'tableOrder'] as const

/** What a report asks: of which records, with which columns, which rows, in which order. */
export function Builder({ id, initial, sources, conditions }: Props) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(initial)
  const [refusal, setRefusal] = useState(NONE)
  const [isSaving, setSaving] = useState(false)
  const source = sources.find(({ key }) => key === draft.source)
  const columns = (source?.columns ?? []).map(({ name, label }) => ({ value: name, label }))
  const put = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    // What was said of a field is of what it was.
    const fields = Object.entries(refusal.fields).filter(([name]) => !(name in changes))
    setRefusal({ ...refusal, fields: Object.fromEntries(fields) })
  }
  const submit = async () => {
    setSaving(true)
    setRefusal(NONE)
    try {
      const values = Object.fromEntries(FIELDS.map((name) => [name, draft[name]]))
      const saved = await save(resource, id, values)
      tell(t('kit.saved', { name: draft.name }))
      await navigate({ to: `/reports/${saved.id}` })
    } catch (error) {
      setRefusal(refusalOf(error, (name) => (FIELDS as readonly string[]).includes(name)))
    } finally {
      setSaving(false)
    }
  }
  const [order] = draft.tableOrder
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        name="name"
        label={t('words.field.name')}
        required
        value={draft.name}
        error={refusal.fields.name}
        onChange={({ currentTarget }) => put({ name: currentTarget.value })}
      />
      <Select
        label={t('reports.source')}
        required
        searchable
        data={sources.map(({ key, label }) => ({ value: key, label }))}
        value={draft.source === '' ? null : draft.source}
        error={refusal.fields.source}
        // Columns of another source mean nothing here.
        onChange={(key) => put({ source: key ?? '', columns: [], filters: [], groupBy: [], tableOrder: [] })}
      />
      {source && (
        <>
          <MultiSelect
            label={t('reports.columns')}
            searchable
            data={columns}
            value={[...draft.columns]}
            error={refusal.fields.columns}
            onChange={(value) => put({ columns: value })}
          />
          <Filters
            source={source}
            conditions={conditions}
            filters={draft.filters}
            error={refusal.fields.filters}
            onChange={(filters) => put({ filters })}
          />
          <MultiSelect
            label={t('reports.groupBy')}
            description={t('reports.groupByHint')}
            searchable
            data={columns}
            value={[...draft.groupBy]}
            error={refusal.fields.groupBy}
            onChange={(value) => put({ groupBy: value })}
          />
          <div className={styles.pair}>
            <Select
              label={t('reports.order')}
              clearable
              searchable
              data={columns}
              value={order?.column ?? null}
              error={refusal.fields.tableOrder}
              onChange={(column) =>
                put({ tableOrder: column === null ? [] : [{ column, direction: order?.direction ?? 'ASC' }] })
              }
            />
            <Select
              label={t('reports.direction')}
              allowDeselect={false}
              disabled={!order}
              data={[
                { value: 'ASC', label: t('reports.ascending') },
                { value: 'DESC', label: t('reports.descending') },
              ]}
              value={order?.direction ?? 'ASC'}
              onChange={(direction) =>
                order && put({ tableOrder: [{ column: order.column, direction: direction ?? 'ASC' }] })
              }
            />
          </div>
        </>
      )}
      {refusal.others.map((sentence) => (
        <p key={sentence} role="alert" className={styles.refusal}>
          {sentence}
        </p>
      ))}
      <div className={styles.end}>
        <Button type="submit" loading={isSaving}>
          {t('reports.saveAndShow')}
        </Button>
        <Button
          variant="default"
          onClick={() => navigate({ to: id === null ? '/reports' : `/reports/${id}` })}
        >
          {t('kit.cancel')}
        </Button>
      </div>
    </form>
  )
}
