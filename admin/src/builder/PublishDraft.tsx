import type { Resource } from '@campanile/client'
import { Alert, Button, Checkbox, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../api/errors.ts'
import { t, textAt } from '../words/messages.ts'
import styles from './builder.module.css'
import { type Draft, type Effects, effectsQuery, publishDraft } from './contentDraft.ts'

interface Props {
  resource: Resource
  id: number
  draft: Draft
  /** The folder of texts with the names of the fields. */
  words: string
  onPublished(): void
  onClose(): void
}

/** What publishing a draft changes, said before it is done. */
export function PublishDraft({ resource, id, draft, words, onPublished, onClose }: Props) {
  const found = useQuery({ ...effectsQuery(resource, id), refetchOnWindowFocus: false, gcTime: 0 })
  const effects = (found.data as { effects: Effects } | undefined)?.effects
  const [error, setError] = useState<unknown>(null)
  const [isForced, setForced] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const publish = async () => {
    setBusy(true)
    try {
      await publishDraft(resource, id, draft, isForced)
      onPublished()
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  const problem = error ?? found.error
  return (
    <Modal opened onClose={onClose} title={t('builder.publish')}>
      <div className={styles.fields}>
        {problem !== null && (
          <Alert color="red" role="alert">
            {sentenceOf(problem)}
          </Alert>
        )}
        {effects && (
          <div>
            <p className={styles.hint}>
              {effects.changes.length === 0 ? t('builder.noChanges') : t('builder.changes')}
            </p>
            <ul>
              {effects.changes.map((key) => (
                <li key={key}>{textAt(`${words}.field.${key}`) ?? textAt(`words.field.${key}`) ?? key}</li>
              ))}
            </ul>
            {effects.sent !== undefined && <p>{t('builder.sentBefore', { count: effects.sent })}</p>}
            {effects.isSending && <p>{t('builder.isSending')}</p>}
            {effects.problems.map(({ message }) => (
              <Alert key={message} color="red" role="alert">
                {message}
              </Alert>
            ))}
          </div>
        )}
        {draft.isRecordChanged && (
          <Checkbox
            label={t('builder.overwrite')}
            checked={isForced}
            onChange={({ currentTarget }) => setForced(currentTarget.checked)}
          />
        )}
        <Button
          data-autofocus
          loading={isBusy}
          disabled={!effects || effects.problems.length > 0 || (draft.isRecordChanged && !isForced)}
          onClick={publish}
        >
          {t('builder.publishNow')}
        </Button>
      </div>
    </Modal>
  )
}
