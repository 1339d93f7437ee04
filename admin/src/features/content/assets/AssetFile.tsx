import { Button, FileButton, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../../api/errors.ts'
import type { OwnInput } from '../../../kit/RecordForm.tsx'
import { IconUpload } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import styles from './assets.module.css'
import { storeFile, titleOf } from './upload.ts'

/** What is downloaded: a file that is kept here, or an address elsewhere. On a change nothing means as it is. */
export function AssetFile({ name, label, description, value, values, errors, fill }: OwnInput) {
  const [shown, setShown] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isRemote = values.storageLocation === 'remote'
  const take = async (file: File | null) => {
    if (!file) return
    setSending(true)
    setProblem(null)
    try {
      const stored = await storeFile(file)
      const title = values.title === null || values.title === '' ? { title: titleOf(file.name) } : {}
      setShown(file.name)
      fill({ ...title, storageLocation: 'local', [name]: stored })
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setSending(false)
    }
  }
  const wrong = problem ?? errors[name]
  return (
    <fieldset className={styles.file} aria-invalid={wrong !== undefined || undefined}>
      <legend>{label}</legend>
      {description !== undefined && <p className={styles.hint}>{description}</p>}
      <SegmentedControl
        aria-label={t('assets.place')}
        data={[
          { value: 'local', label: t('assets.place.local') },
          { value: 'remote', label: t('assets.place.remote') },
        ]}
        value={isRemote ? 'remote' : 'local'}
        onChange={(place) => {
          setShown(null)
          fill({ storageLocation: place, [name]: null })
        }}
      />
      {isRemote ? (
        <TextInput
          type="url"
          label={t('assets.address')}
          placeholder="https://"
          error={wrong}
          maxLength={4_000}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => fill({ [name]: currentTarget.value })}
        />
      ) : (
        <div className={styles.choose}>
          <FileButton onChange={(file) => void take(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={isSending}
                leftSection={<IconUpload size={16} stroke={1.5} />}
              >
                {t('assets.choose')}
              </Button>
            )}
          </FileButton>
          {shown !== null && <span>{shown}</span>}
          {wrong !== undefined && (
            <p role="alert" className={styles.wrong}>
              {wrong}
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}
