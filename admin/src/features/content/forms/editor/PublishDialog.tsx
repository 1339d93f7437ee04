import { ApiError } from '@campanile/client'
import { Alert, Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLost, sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/query.ts'
import { Failed } from '../../../../kit/Failed.tsx'
import { t, textAt } from '../../../../words/messages.ts'
import styles from './editor.module.css'
import { type Effects, publishDraft, type SavedForm, type StoredDraft } from './saving.ts'

interface Props {
  id: number
  draft: StoredDraft
  onClose(): void
  onPublished(saved: SavedForm): void
}

const CONFLICT = 409

/** What visitors will meet from now on, what goes with it, and the button that makes it so. */
export function PublishDialog({ id, draft, onClose, onPublished }: Props) {
  const found = useQuery({
    ...query('/forms/{id}/draft/effects', { path: { id } }),
    select: (answer) => answer.effects as unknown as Effects,
  })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isReplacing = draft.isRecordChanged || (error instanceof ApiError && error.status === CONFLICT)
  const effects = found.data
  const publish = async () => {
    setBusy(true)
    try {
      onPublished(await publishDraft(id, draft, isReplacing))
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('forms.publish.title')}>
      {isLost(found) && <Failed error={found.error} />}
      {error !== null && !isReplacing && <Alert color="red">{sentenceOf(error)}</Alert>}
      {isReplacing && <Alert color="yellow">{t('forms.publish.replaces')}</Alert>}
      {effects && (
        <>
          <p>
            {effects.changes.length === 0
              ? t('forms.publish.nothing')
              : t('forms.publish.changes', {
                  names: effects.changes
                    .map((name) => textAt(`forms.field.${name}`) ?? textAt(`words.field.${name}`) ?? name)
                    .join(', '),
                })}
          </p>
          {effects.removedFields.map(({ id: field, label, submissions, isExact }) => (
            <p key={field}>
              {t(isExact ? 'forms.publish.removed' : 'forms.publish.removedAtLeast', {
                label,
                count: submissions,
              })}
            </p>
          ))}
          {effects.problems.map(({ message }) => (
            <Alert key={message} color="red">
              {message}
            </Alert>
          ))}
        </>
      )}
      <div className={styles.buttons}>
        <Button loading={isBusy} disabled={!effects || effects.problems.length > 0} onClick={publish}>
          {t(isReplacing ? 'forms.publish.replace' : 'forms.publish.do')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
      </div>
    </Modal>
  )
}
