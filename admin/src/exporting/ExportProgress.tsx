import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { downloadAddress } from '../api/client.ts'
import { isLost } from '../api/errors.ts'
import { query } from '../api/query.ts'
import { Failed } from '../kit/Failed.tsx'
import { IconDownload } from '../look/icons.ts'
import { When } from '../look/When.tsx'
import { bytes } from '../words/format.ts'
import { t } from '../words/messages.ts'
import styles from './ExportDrawer.module.css'

const LOOK_AGAIN_MS = 1_000

/** How far a file is, and the way to it once it is done; it goes on without anybody looking. */
export function ExportProgress({ id }: { id: number }) {
  const found = useQuery({
    ...query('/exports/{id}', { path: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.export.state === 'queued' || data?.export.state === 'running' ? LOOK_AGAIN_MS : false,
  })
  const one = found.data?.export
  if (isLost(found)) return <Failed error={found.error} />
  if (!one) return null
  if (one.state === 'failed')
    return (
      <Alert color="red">
        {t('kit.export.failed')} {one.error}
      </Alert>
    )
  if (one.state === 'cancelled') return <Alert color="yellow">{one.error}</Alert>
  const isDone = one.state === 'done'
  return (
    <div className={styles.progress}>
      <progress aria-label={t('kit.export.progress')} max={1} value={isDone ? 1 : one.progress} />
      <p role="status">
        {isDone ? t('kit.export.done', { count: one.rows }) : t('kit.export.underWay', { count: one.rows })}
      </p>
      {isDone && (
        <>
          <Button
            component="a"
            href={downloadAddress(`/exports/${id}/file`)}
            download
            leftSection={<IconDownload size={16} stroke={1.5} />}
          >
            {t('kit.export.download', { size: bytes(one.sizeBytes) })}
          </Button>
          <p className={styles.hint}>
            {t('kit.export.expires')} <When at={one.dateExpires} />
          </p>
        </>
      )}
    </div>
  )
}
