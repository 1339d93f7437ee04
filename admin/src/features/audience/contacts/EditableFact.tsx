import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { isStale, reread, save } from '../../../api/change.ts'
import { refusalOf } from '../../../api/errors.ts'
import type { Found } from '../../../api/query.ts'
import { isAdministrator } from '../../../api/session.ts'
import { FieldInput } from '../../../kit/FieldInput.tsx'
import { IconPencil } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import { resource, valuesOf } from './contact.ts'
import styles from './record.module.css'
import { type Described, useDescribed } from './useDescribed.ts'
import { WhereFrom } from './WhereFrom.tsx'

interface Props {
  name: string
  label: string
  found: Found
  /** The value as it is read. */
  children: ReactNode
}

/** A field that is edited where it stands: Enter saves it, Escape restores it. */
export function EditableFact({ name, label, found, children }: Props) {
  const [isEditing, setEditing] = useState(false)
  const field = useDescribed(isEditing).find((one) => one.name === name)
  if (isEditing && field) return <FactEditor {...{ field, found }} onClose={() => setEditing(false)} />
  return (
    <button type="button" className={styles.editable} aria-busy={isEditing} onClick={() => setEditing(true)}>
      <span>
        <span className={styles.hidden}>{t('contacts.editField', { name: label })}: </span>
        {children}
      </span>
      <IconPencil size={14} stroke={1.5} aria-hidden />
    </button>
  )
}

function FactEditor({ field, found, onClose }: { field: Described; found: Found; onClose(): void }) {
  const { name } = field
  // What the box began with; somebody else's value is another one.
  const [seen, setSeen] = useState(found)
  const [value, setValue] = useState<unknown>(valuesOf(found.record)[name] ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (next: unknown, { tag, record }: Found, isAgain = false): Promise<void> => {
    try {
      await save(resource, record.id, { [name]: next, overwriteWithBlank: true }, tag)
      onClose()
    } catch (error) {
      if (!isStale(error)) {
        const { fields, others } = refusalOf(error, (path) => path === name)
        return setProblem(fields[name] ?? others[0] ?? null)
      }
      const now = await reread(resource, record.id)
      const theirs = valuesOf(now.record)[name] ?? null
      const isSame = String(theirs ?? '') === String(valuesOf(record)[name] ?? '')
      // Points and the like change all the time: only this field is anybody's business here.
      if (isSame && !isAgain) return send(next, now, true)
      setSeen(now)
      setProblem(t('contacts.changedMeanwhile', { value: String(theirs ?? '') || t('kit.staleEmpty') }))
    }
  }
  const submit = (next: unknown) => {
    if (isBusy) return
    setBusy(true)
    void send(next, seen)
      .catch((error) => setProblem(String(error)))
      .finally(() => setBusy(false))
  }
  const isChosen = field.input === 'boolean' || field.input === 'select'
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && !event.shiftKey && !isChosen) submit(value)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the input within it
    <div
      className={styles.editor}
      aria-busy={isBusy}
      onKeyDown={onKeyDown}
      ref={(frame) => {
        if (frame && !frame.contains(document.activeElement))
          frame.querySelector<HTMLElement>('input, textarea')?.focus()
      }}
    >
      <FieldInput
        field={{ ...field, isRequired: field.required === true }}
        words="contacts"
        name={name}
        label={field.label}
        value={value}
        {...(problem === null ? {} : { error: problem })}
        onChange={(next) => {
          setValue(next)
          setProblem(null)
          if (isChosen) submit(next)
        }}
      />
      <p className={styles.editorHint}>{t('contacts.editHint')}</p>
      {isAdministrator() && <WhereFrom id={found.record.id} name={name} />}
    </div>
  )
}
