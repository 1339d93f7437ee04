import { t } from '../words/messages.ts'
import styles from './lists.module.css'
import type { Draft } from './model/draft.ts'
import { RowList, type Shown } from './RowList.tsx'
import type { RowEdits } from './rowEdits.ts'

/** The band that everyone must fit, and the groups of which one has to fit besides. */
export function RowLists({ builder, draft, ...shown }: Shown & { builder: RowEdits; draft: Draft }) {
  return (
    <>
      <RowList {...shown} {...{ builder }} rows={draft.band} place="band" title={t('segmentBuilder.band')} />
      {draft.groups.length > 0 && <p className={styles.besides}>{t('segmentBuilder.besides')}</p>}
      {draft.groups.map((rows, at) => (
        <RowList
          key={rows[0]?.id}
          {...shown}
          {...{ builder, rows }}
          place={at}
          title={t('segmentBuilder.group', { letter: letterOf(at) })}
        />
      ))}
    </>
  )
}

/** A to Z, then 27 and so on. */
function letterOf(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : String(at + 1)
}
