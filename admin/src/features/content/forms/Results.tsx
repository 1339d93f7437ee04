import { MultiSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { downloadAddress } from '../../../api/client.ts'
import { type Answer, type Entity, query } from '../../../api/query.ts'
import { ExportButton } from '../../../exporting/ExportButton.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { recordAddress } from '../../../kit/recordAddress.ts'
import { SearchBar } from '../../../kit/SearchBar.tsx'
import { pageOf, useWords } from '../../../kit/useWords.ts'
import { Pager } from '../../../look/Pager.tsx'
import { When } from '../../../look/When.tsx'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

type Submission = Answer<'/forms/{id}/submissions'>['submissions'][number]

interface AskedField {
  alias: string
  label: string
  type: string
  saveResult: boolean
}

const SIZE = 50
/** Answers that a table has room for, unless others are chosen. */
const FIRST = 5
const NO_ANSWER = new Set(['button', 'captcha', 'freehtml', 'freetext', 'pagebreak', 'plugin.loginSocial'])

/** What was sent with a form, the newest first: searched, with the columns that one wants, and taken away as a file. */
export function Results({ form }: { form: Entity }) {
  const [words, go] = useWords()
  const at = pageOf(words)
  const search = words.search ?? ''
  const asked = (form.fields as AskedField[]).filter(
    ({ type, saveResult }) => saveResult && !NO_ANSWER.has(type),
  )
  const chosen = words.cols === undefined ? null : words.cols.split(',')
  const shown = chosen ? asked.filter(({ alias }) => chosen.includes(alias)) : asked.slice(0, FIRST)
  const found = useQuery({
    ...query('/forms/{id}/submissions', {
      path: { id: form.id },
      query: { search, start: (at - 1) * SIZE, limit: SIZE, orderBy: 'dateSubmitted', orderByDir: 'desc' },
    }),
    placeholderData: keepPreviousData,
  })
  const rows = Object.values(found.data?.submissions ?? {})
  const total = Number(found.data?.total ?? 0)
  return (
    <section aria-label={t('forms.results')}>
      <div className={styles.tools}>
        <SearchBar
          value={search}
          onSearch={(next) => next !== search && go({ search: next, page: null }, { replace: true })}
        />
        <MultiSelect
          aria-label={t('forms.results.columns')}
          className={styles.columnPicker}
          data={asked.map(({ alias, label }) => ({ value: alias, label }))}
          value={shown.map(({ alias }) => alias)}
          onChange={(aliases) => go({ cols: aliases.join(',') }, { replace: true })}
        />
        {total > 0 && (
          <ExportButton
            exported={{
              path: '/forms/{id}/submissions/export',
              id: form.id,
              columnsOf: { object: 'submissions', form: form.id },
              only: { search },
              permission: 'form:export',
            }}
          />
        )}
      </div>
      {total > 0 && <p className={styles.total}>{t('forms.results.total', { count: total })}</p>}
      {found.data && rows.length === 0 ? (
        <p className={styles.quiet}>{search === '' ? t('forms.results.none') : t('kit.nothingFound')}</p>
      ) : (
        <PlainTable
          label={t('forms.results')}
          columns={columnsOf(shown)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <Pager
        page={at}
        size={SIZE}
        total={total}
        onPage={(next) => go({ page: next === 1 ? null : String(next) })}
      />
    </section>
  )
}

function columnsOf(shown: readonly AskedField[]): PlainColumn<Submission>[] {
  return [
    { label: t('forms.results.at'), show: ({ dateSubmitted }) => <When at={String(dateSubmitted)} /> },
    { label: t('forms.results.contact'), show: ({ lead }) => <Sender sender={lead as Sender | null} /> },
    ...shown.map(({ alias, label, type }) => ({
      label,
      show: ({ id, results }: Submission) => {
        const answer = textOf((results as Record<string, unknown>)[alias])
        if (type !== 'file' || answer === '') return answer
        return (
          <a href={downloadAddress(`/forms/results/file/${id}/${alias}`, '')}>{t('forms.results.file')}</a>
        )
      },
    })),
    { label: t('forms.results.page'), isWide: true, show: ({ referer }) => String(referer ?? '') },
  ]
}

interface Sender {
  id: number
  firstname?: string | null
  lastname?: string | null
  email?: string | null
}

function Sender({ sender }: { sender: Sender | null }) {
  const address = sender && recordAddress('contact', sender.id)
  if (!sender || !address) return null
  const name = [sender.firstname, sender.lastname].filter(Boolean).join(' ')
  return <Link to={address.to}>{name || sender.email || `#${sender.id}`}</Link>
}

function textOf(answer: unknown): string {
  if (Array.isArray(answer)) return answer.map(String).join(', ')
  return answer === null || answer === undefined ? '' : String(answer)
}
