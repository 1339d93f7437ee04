import { Button, Drawer } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { isLost } from '../../api/errors.ts'
import { Failed } from '../../kit/Failed.tsx'
import { moment } from '../../words/format.ts'
import { t } from '../../words/messages.ts'
import builder from '../builder.module.css'
import { SOURCE } from '../useContent.ts'
import { type Version, type VersionsProps, versionsQuery } from './contentVersions.ts'
import styles from './versions.module.css'

/** With what compares texts: an editor comes without it. */
const VersionView = lazy(() => import('./VersionView.tsx'))

/** Earlier versions of an email or a page: looked at, compared with what is edited, restored. */
export function Versions({ onClose, ...props }: VersionsProps) {
  const { resource, id, labelOf } = props
  const found = useInfiniteQuery(versionsQuery(resource, id))
  const [shown, setShown] = useState<Version | null>(null)
  const versions = found.data?.pages.flatMap((page) => page.versions) ?? []
  // Stays what it is while the list is read again: who is about to restore it must not restore another one.
  if (!shown && versions[0] && !found.isFetching) setShown(versions[0])
  // How a source is stored is nobody's concern.
  const names = (changes: readonly string[]) => [
    ...new Set(changes.map((name) => labelOf(SOURCES.has(name) ? SOURCE : name))),
  ]
  return (
    <Drawer opened onClose={onClose} size="min(1120px, 100%)" title={t('versions.title')}>
      {isLost(found) && <Failed error={found.error} />}
      {found.isSuccess && versions.length === 0 && <p className={styles.hint}>{t('versions.none')}</p>}
      <div className={styles.panel}>
        <div>
          <ol className={styles.list} aria-label={t('versions.title')}>
            {versions.map((version) => (
              <li key={version.id}>
                <button
                  type="button"
                  className={`${builder.entry} ${styles.version}`}
                  aria-current={version.id === shown?.id}
                  onClick={() => setShown(version)}
                >
                  <strong>{moment(new Date(version.dateAdded))}</strong>
                  <span>{version.userName === '' ? t('versions.system') : version.userName}</span>
                  <span>
                    {version.isPublication && `${t('versions.published')} `}
                    {names(version.changes).join(', ')}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          {found.hasNextPage && (
            <Button
              variant="default"
              loading={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              {t('versions.older')}
            </Button>
          )}
        </div>
        <Suspense>{shown && <VersionView key={shown.id} version={shown} {...props} />}</Suspense>
      </div>
    </Drawer>
  )
}

const SOURCES = new Set(['customHtml', 'grapesjsbuilder'])
