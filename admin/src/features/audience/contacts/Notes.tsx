import { notes as resource } from '@campanile/client/resources'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh, remove, save, undoBy } from '../../../api/change.ts'
import { query } from '../../../api/query.ts'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { pageOf, useWords } from '../../../kit/useWords.ts'
import { IconTrash } from '../../../look/icons.ts'
import { Pager } from '../../../look/Pager.tsx'
import { When } from '../../../look/When.tsx'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

const SIZE = 30

interface Note {
  id: number
  text: string
  createdByUser: string | null
  dateTime: string | null
  dateAdded: string | null
}

/** What people wrote about a contact, the latest first. */
export function Notes({ contactId, mayEdit }: { contactId: number; mayEdit: boolean }) {
  const [words, go] = useWords()
  const at = pageOf(words)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const found = useQuery({
    ...query('/contacts/{id}/notes', {
      path: { id: contactId },
      query: { start: (at - 1) * SIZE, limit: SIZE, orderBy: 'dateAdded', orderByDir: 'desc' },
    }),
    placeholderData: keepPreviousData,
  })
  const notes = (found.data?.notes ?? []) as readonly Note[]
  const add = async () => {
    setBusy(true)
    try {
      await save(resource, null, { lead: contactId, text: text.trim(), type: 'general' })
      // Text that was entered while the request ran is kept.
      setText((typed) => (typed === text ? '' : typed))
      await refresh('/contacts')
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(false)
    }
  }
  const drop = async (id: number) => {
    try {
      const token = await remove(resource, [id])
      await refresh('/contacts')
      tell(t('contacts.noteDeleted'), { undo: undoBy([token], resource.path, '/contacts') })
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <section aria-label={t('contacts.notes')} className={styles.panel}>
      {mayEdit && (
        <div className={styles.answer}>
          <Textarea
            label={t('contacts.newNote')}
            autosize
            minRows={2}
            maxLength={65_535}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim() !== '') void add()
            }}
          />
          <div>
            <Button loading={isBusy} disabled={text.trim() === ''} onClick={() => void add()}>
              {t('contacts.addNote')}
            </Button>
          </div>
        </div>
      )}
      {found.isSuccess && notes.length === 0 && <p className={styles.label}>{t('contacts.noNotes')}</p>}
      <ul className={styles.entries}>
        {notes.map((note) => (
          <li key={note.id} className={styles.member}>
            <div>
              <p className={styles.note}>{note.text}</p>
              <span className={styles.label}>
                {note.createdByUser} <When at={note.dateTime ?? note.dateAdded} />
              </span>
            </div>
            {mayEdit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('contacts.deleteNote')}
                onClick={() => void drop(note.id)}
              >
                <IconTrash size={16} stroke={1.5} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <Pager
        page={at}
        size={SIZE}
        total={Number(found.data?.total ?? 0)}
        onPage={(next) => go({ page: next === 1 ? null : String(next) })}
      />
    </section>
  )
}
