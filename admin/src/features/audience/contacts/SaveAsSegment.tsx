import { Button, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { queries } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { tellError } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

interface Told {
  search: string
  /** What filters cannot ask, as it stands in the search. */
  left: readonly string[]
  /** Nothing else is in the search. */
  isAll: boolean
}

/** Leads from a search to a new segment of those whom it finds; what filters cannot ask is named before. */
export function SaveAsSegment({ search }: { search: string }) {
  const navigate = useNavigate()
  const [told, setTold] = useState<Told | null>(null)
  if (search === '' || !may('lead:lists', 'create')) return null
  const build = (from: string) => navigate({ to: '/segments/new' as string, search: { from } as never })
  const begin = async (button: HTMLElement) => {
    // What is in the box: the address follows a moment later.
    const box = button.closest('main')?.querySelector<HTMLInputElement>('search input')
    const typed = box ? box.value.trim() : search
    if (typed === '') return
    try {
      const { filters, left } = await queries.fetchQuery(
        ask('/segments/fromsearch', { body: { search: typed } }, { read: (reply) => reply }),
      )
      if (left.length > 0) setTold({ search: typed, left, isAll: filters.length === 0 })
      else await build(typed)
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <>
      <Button variant="default" onClick={({ currentTarget }) => void begin(currentTarget)}>
        {t('contacts.segment.save')}
      </Button>
      <Modal opened={told !== null} onClose={() => setTold(null)} title={t('contacts.segment.save')}>
        {told && (
          <div className={styles.dialog}>
            <p>{t(told.isAll ? 'contacts.segment.none' : 'contacts.segment.left')}</p>
            <ul className={styles.terms}>
              {[...new Set(told.left)].map((term) => (
                <li key={term}>
                  <code>{term}</code>
                </li>
              ))}
            </ul>
            {!told.isAll && (
              <Button data-autofocus onClick={() => void build(told.search)}>
                {t('contacts.segment.without')}
              </Button>
            )}
          </div>
        )}
      </Modal>
    </>
  )
}
