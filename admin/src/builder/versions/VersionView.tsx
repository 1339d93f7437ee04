import '@mantine/core/styles/SegmentedControl.css'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLost } from '../../api/errors.ts'
import { Failed } from '../../kit/Failed.tsx'
import { moment } from '../../words/format.ts'
import { t } from '../../words/messages.ts'
import { differing, type Version, type VersionsProps, versionQuery } from './contentVersions.ts'
import { Differences } from './Differences.tsx'
import styles from './versions.module.css'

type View = 'look' | 'changes'

interface Props extends Omit<VersionsProps, 'onClose'> {
  version: Version
}

/** One version: what it looked like, what restoring it changes, and restoring it. */
export default function VersionView({
  resource,
  id,
  version,
  now,
  read,
  labelOf,
  preview,
  onRestore,
}: Props) {
  const found = useQuery(versionQuery(resource, id, version.id))
  const [view, setView] = useState<View>('look')
  if (isLost(found)) return <Failed error={found.error} />
  if (!found.data) return <p className={styles.hint}>{t('kit.loading')}</p>
  const then = read(found.data)
  const names = differing(then, now)
  const at = moment(new Date(version.dateAdded))
  return (
    <section aria-label={t('versions.of', { at })} className={styles.view}>
      <div className={styles.tools}>
        <SegmentedControl
          aria-label={t('versions.view')}
          value={view}
          onChange={(next) => setView(next as View)}
          data={(['look', 'changes'] as const).map((value) => ({
            value,
            label: t(`versions.view.${value}`),
          }))}
        />
        {names.length === 0 ? (
          <p className={styles.hint}>{t('versions.isNow')}</p>
        ) : (
          <Button onClick={() => onRestore(Object.fromEntries(names.map((name) => [name, then[name]])), at)}>
            {t('versions.restore')}
          </Button>
        )}
      </div>
      {view === 'look' ? (
        <div className={styles.look}>{preview(then, t('versions.of', { at }))}</div>
      ) : (
        <div className={styles.differences}>
          {names.length > 0 && <p className={styles.hint}>{t('versions.wouldChange')}</p>}
          <Differences {...{ names, labelOf, now, then }} />
        </div>
      )}
    </section>
  )
}
