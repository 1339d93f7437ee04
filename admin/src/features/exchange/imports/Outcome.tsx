import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { downloadAddress } from '../../../api/client.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { When } from '../../../look/When.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import type { Counts, Import } from './import.ts'
import styles from './imports.module.css'

/** What came of an import, or would come of it, with why rows failed. */
export function Outcome({ one }: { one: Import }) {
  const { id, kind, result, dryRun, error } = one
  const isList = kind === 'suppressions'
  const counts = result ?? dryRun
  return (
    <>
      {error !== null && <Alert color="red">{error}</Alert>}
      {counts !== null && (
        <section className={styles.part} aria-labelledby="outcome">
          <h2 id="outcome">{t(result === null ? 'imports.wouldBe' : 'imports.was')}</h2>
          {counts.importedAt !== null && <Alert color="yellow">{t('imports.already')}</Alert>}
          <Facts label={t('imports.counts')} facts={isList ? listFactsOf(counts) : factsOf(counts)} />
          {counts.problems.length > 0 && (
            <PlainTable
              label={t('imports.problems')}
              columns={problemColumns()}
              rows={counts.problems}
              keyOf={({ reason }) => reason}
            />
          )}
          {counts.failuresLeftOut > 0 && (
            <Alert color="yellow">{t('imports.failuresLeftOut', { count: counts.failuresLeftOut })}</Alert>
          )}
          <div className={styles.buttons}>
            {counts.failed > 0 && !isList && (
              <Button
                component="a"
                variant="default"
                href={downloadAddress(`/imports/${id}/failures`)}
                download
              >
                {t('imports.failures')}
              </Button>
            )}
            {result !== null &&
              (isList ? (
                <Link to={'/settings/suppressions' as string}>{t('imports.toLists')}</Link>
              ) : (
                <Link to="/contacts">{t('imports.toContacts')}</Link>
              ))}
          </div>
        </section>
      )}
    </>
  )
}

function listFactsOf({ rows, suppressed, blocked, failed }: Counts): [string, React.ReactNode][] {
  return [
    [t('imports.rows'), number(rows)],
    [t('imports.suppressed'), suppressed === null ? null : number(suppressed)],
    [t('imports.blocked'), blocked === null ? null : number(blocked)],
    [t('imports.failed'), number(failed)],
  ]
}

function factsOf(counts: Counts): [string, React.ReactNode][] {
  return [
    [t('imports.rows'), number(counts.rows)],
    [t('imports.inserted'), number(counts.inserted)],
    [t('imports.updated'), number(counts.updated)],
    [t('imports.failed'), number(counts.failed)],
    [t('imports.createdFields'), counts.createdFields.join(', ')],
    [t('imports.createdSegments'), counts.createdSegments.join(', ')],
    [
      t('imports.importedAt'),
      counts.importedAt === null ? null : <When key="before" at={counts.importedAt} />,
    ],
  ]
}

function problemColumns(): PlainColumn<Counts['problems'][number]>[] {
  return [
    { label: t('imports.reason'), show: ({ reason }) => reason },
    { label: t('imports.count'), isFigure: true, show: ({ count }) => number(count) },
    { label: t('imports.lines'), isWide: true, show: ({ lines }) => lines.map(String).join(', ') },
  ]
}
