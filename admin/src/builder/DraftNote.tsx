import type { Resource } from '@campanile/client'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Found } from '../api/query.ts'
import { tell, tellError } from '../kit/toasts.tsx'
import { moment } from '../words/format.ts'
import { t } from '../words/messages.ts'
import styles from './builder.module.css'
import { discardDraft, useDraft } from './contentDraft.ts'
import { PublishDraft } from './PublishDraft.tsx'

interface Props {
  resource: Resource
  found: Found
  words: string
  /** Where it is edited. */
  address: string
}

/** Says on the page of a record that a draft stands beside it, with what can be done with that. */
export function DraftNote({ resource, found: { record, abilities }, words, address }: Props) {
  const mayEdit = abilities.edit !== false && record.isPublished === true
  const { draft, reload } = useDraft(resource, record.id, mayEdit)
  const [isPublishing, setPublishing] = useState(false)
  if (!draft) return null
  const discard = async () => {
    try {
      await discardDraft(resource, record.id, draft)
      tell(t('builder.discarded'))
    } catch (error) {
      tellError(error)
      void reload()
    }
  }
  return (
    <div className={`${styles.note} ${styles.bar}`} role="status">
      <span className={styles.grows}>
        {t('builder.draftBy', {
          name: draft.modifiedByUser ?? draft.createdByUser ?? '',
          at: moment(new Date(draft.dateModified ?? draft.dateAdded)),
        })}
      </span>
      <Button component={Link} to={address} variant="default">
        {t('builder.open')}
      </Button>
      <Button variant="default" onClick={discard}>
        {t('builder.discard')}
      </Button>
      <Button variant="default" onClick={() => setPublishing(true)}>
        {t('builder.publish')}
      </Button>
      {isPublishing && (
        <PublishDraft
          {...{ resource, draft, words }}
          id={record.id}
          onClose={() => setPublishing(false)}
          onPublished={() => {
            setPublishing(false)
            tell(t('builder.published', { name: String(record.name ?? record.title) }))
          }}
        />
      )}
    </div>
  )
}
