import { assets as resource } from '@campanile/client/resources'
import { Button, FileButton } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { may } from '../../../api/session.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { IconUpload } from '../../../look/icons.ts'
import { bytes } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { AssetFile } from './AssetFile.tsx'
import styles from './assets.module.css'
import { Uploads, useUploads } from './Uploads.tsx'

const page = resourcePage({
  resource,
  address: '/assets',
  words: 'assets',
  columns: [
    { name: 'title', isSortable: true },
    { name: 'extension', show: ({ extension }) => String(extension ?? '').toUpperCase(), isKept: true },
    { name: 'size', isFigure: true, show: ({ size }) => (Number(size) >= 0 ? bytes(Number(size)) : null) },
    'isPublished',
    'downloadCount',
    'uniqueDownloadCount',
    {
      name: 'downloadUrl',
      show: ({ title, downloadUrl }) => (
        <a href={String(downloadUrl)} download aria-label={t('assets.downloadOf', { title: String(title) })}>
          {t('assets.download')}
        </a>
      ),
    },
    'dateModified',
  ],
  form: [
    ...(['file', 'title', 'alias', 'description', 'language', 'category'] as const),
    ...(['isPublished', 'publishUp', 'publishDown'] as const),
  ],
  inputs: { file: AssetFile },
  sort: 'title',
})

/** The list of assets; files that are dropped anywhere on it become assets. */
export default function Assets() {
  const [isOver, setOver] = useState(false)
  const [uploads, upload] = useUploads()
  const mayCreate = may(resource.permission, 'create')
  if (!mayCreate) return <ListPage page={page} />
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <section
      className={styles.drop}
      aria-label={t('assets.dropHere')}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void upload([...event.dataTransfer.files])
      }}
    >
      <ListPage
        page={page}
        actions={
          <FileButton multiple onChange={(files) => void upload(files)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.5} />}>
                {t('assets.upload')}
              </Button>
            )}
          </FileButton>
        }
        tools={() => <Uploads uploads={uploads} />}
      />
    </section>
  )
}
