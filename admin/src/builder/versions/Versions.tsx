import { Alert, Button, Drawer } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../api/errors.ts'
import { moment } from '../../words/format.ts'
import { t } from '../../words/messages.ts'
import { SOURCE } from '../useContent.ts'
import { type VersionsProps, versionsQuery } from './contentVersions.ts'
import { VersionView } from './VersionView.tsx'
import styles from './versions.module.css'

/** Earlier versions of an email or a page: looked at, compared with what is edited, restored. */
export function Versions({ onClose, ...props }: VersionsProps) {
  const { resource, id, labelOf } = props
  const found = useInfiniteQuery(versionsQuery(resource, id))
  const [chosen, setChosen] = useState<number | null>(null)
  const versions = found.data?.pages.flatMap((page) => page.versions) ?? []
  const shown = versions.find((version) => version.id === chosen) ?? versions[0]
  // How a source is stored is nobody's concern.
  const names = (changes: readonly string[]) => [
    ...new Set(changes.map((name) => labelOf(SOURCES.has(name) ? SOURCE : name))),
  ]
  return (
    <Drawer opened onClose={onClose} size="min(1120px, 100%)" title={t('versions.title')}>
      {found.isError && <Alert color="red">{sentenceOf(found.error)}</Alert>}
      {found.isSuccess && versions.length === 0 && <p className={styles.hint}>{t('versions.none')}</p>}
      <div className={styles.panel}>
        <div>
          <ol className={styles.list} aria-label={t('versions.title')}>
            {versions.map((version) => (
              <li key={version.id}>
                <button
                  type="button"
                  className={styles.version}
                  aria-current={version === shown}
                  onClick={() => setChosen(version.id)}
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
        {shown && <VersionView key={shown.id} version={shown} {...props} />}
      </div>
    </Drawer>
  )
}

const SOURCES = new Set(['customHtml', 'grapesjsbuilder'])
