import type { Resource, ResourceField } from '@campanile/client'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { recordQuery } from '../../../../api/query.ts'
import { may } from '../../../../api/session.ts'
import { FieldInput } from '../../../../kit/FieldInput.tsx'
import type { KindPages } from '../../../../kit/recordAddress.ts'
import { labelOf } from '../../../../kit/resourcePage.ts'
import { tell, tellError } from '../../../../kit/toasts.tsx'
import { t, textAt } from '../../../../words/messages.ts'
import styles from './canvas.module.css'
import { MessagePanel, type Opened } from './MessagePanel.tsx'

interface Props {
  field: ResourceField
  resource: Resource
  /** Where messages of this kind are made and edited. */
  pages: KindPages
  name: string
  label: string
  description?: string
  error?: string
  value: unknown
  onChange(id: number | null): void
}

/** Chooses a message, and makes or edits one in a panel over the canvas, as far as one may. */
export function MessageInput({ resource, pages, value, onChange, ...input }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null)
  // What is typed and was not asked about.
  const isTouched = useRef(false)
  const id = Number(value) || null
  const found = useQuery({ ...recordQuery(resource, id ?? 0), enabled: id !== null })
  const chosen = id !== null && found.data && found.data.abilities.edit !== false ? id : null
  // Of two that were pressed in a hurry the one that is there first.
  const show = (loading: Promise<Opened> | undefined) =>
    void loading?.then((loaded) => setOpened((shown) => shown ?? loaded), tellError)
  const openForm = (of: number | 'new') =>
    show(pages.form?.().then(({ page, beginning }) => ({ id: of, page, beginning })))
  const openContents = (of: number) =>
    show(pages.contents?.().then(({ default: Contents }) => ({ id: of, Contents })))
  const close = () => {
    if (isTouched.current) tell(t('campaigns.messageUnsaved'), { isBad: true })
    else setOpened(null)
    isTouched.current = false
  }
  return (
    <div>
      <FieldInput
        words="campaigns"
        {...input}
        value={value}
        onChange={(next) => onChange(Number(next) || null)}
      />
      <div className={styles.messageTools}>
        {may(resource.permission, 'create') && (
          <Button variant="default" size="compact-sm" onClick={() => openForm('new')}>
            {textAt(pages.title.replace(/\.title$/, '.new'))}…
          </Button>
        )}
        {chosen !== null && (
          <Button variant="default" size="compact-sm" onClick={() => openForm(chosen)}>
            {t('kit.key.edit')}
          </Button>
        )}
        {chosen !== null && pages.contents && (
          <Button variant="default" size="compact-sm" onClick={() => openContents(chosen)}>
            {t('campaigns.messageContents')}
          </Button>
        )}
      </div>
      {opened && (
        <MessagePanel
          {...{ opened }}
          onTouch={() => {
            isTouched.current = true
          }}
          onSaved={(record) => {
            isTouched.current = false
            tell(t('kit.saved', { name: labelOf(resource, record) }))
            setOpened(null)
            if (opened.id !== 'new') return
            onChange(record.id)
            // What it says comes next.
            openContents(record.id)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
