import type { ResourceField } from '@campanile/client'
import { Button } from '@mantine/core'
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isStale } from '../api/change.ts'
import { type Refusal, refusalOf } from '../api/errors.ts'
import { t } from '../words/messages.ts'
import { FieldInput } from './FieldInput.tsx'
import styles from './RecordForm.module.css'
import { StaleNotice } from './StaleNotice.tsx'
import { type Parting, partingOf, type Seen, type Values } from './staleForm.ts'

/** A field of a form, in words. */
export interface FormField {
  name: string
  label: string
  description?: string
  field: ResourceField
  /** The folder of texts with the words for choices. */
  words: string
  /** An input of its own, where the value is none of the plain ones. */
  show?(input: OwnInput): ReactNode
  /** The part of a long form that begins with the first field of it. */
  section?: string
}

/** What an input of its own is given. */
export interface OwnInput {
  name: string
  label: string
  description?: string
  value: unknown
  /** All values of the form. */
  values: Values
  /** What is wrong, by field; of a part of the value by its path, such as `properties.email`. */
  errors: Refusal['fields']
  /** Fills this field in, and others with it. */
  fill(values: Values): void
}

interface Props {
  /** The fields, which may depend on what is filled in. */
  fields: readonly FormField[] | ((values: Values) => readonly FormField[])
  initial: Values
  /** The state of the record that `initial` shows. */
  tag?: string | null
  /** Reads the record again, when it turns out to have another state. */
  reread?(): Promise<Seen>
  /** What is sent is what was touched, or all of it. */
  sends: 'touched' | 'all'
  /** @param seen what the form was filled in from */
  save(values: Values, seen: Seen): Promise<void>
  /** The form stays once it is saved: it goes on with what was read again. */
  stays?: boolean
  onCancel(): void
  /** Told of each change. */
  onTouch?(): void
  /** What stands below the fields. */
  aside?: ReactNode
  /** What stands beside the fields and follows what is filled in. */
  beside?(values: Values): ReactNode
}

interface Filled {
  values: Values
  touched: ReadonlySet<string>
}

const UNTOUCHED: ReadonlySet<string> = new Set()
const NONE: Refusal = { fields: {}, others: [] }

/** The fields of a record, what is wrong with each, and the way to save. */
export function RecordForm({ fields: given, initial, tag = null, sends, ...props }: Props) {
  const { reread, save, stays, onCancel, aside, beside } = props
  const [{ values, touched }, setFilled] = useState<Filled>({ values: initial, touched: UNTOUCHED })
  const fields = typeof given === 'function' ? given(values) : given
  // What is read again meanwhile is for others: this form was filled in from what it began with.
  const [seen, setSeen] = useState<Seen>({ values: initial, tag })
  const [parting, setParting] = useState<Parting | null>(null)
  const [refusal, setRefusal] = useState(NONE)
  const [isSaving, setSaving] = useState(false)
  const frame = useRef<HTMLFormElement>(null)

  // The browser's own question is the only one that reaches whoever closes the window.
  useEffect(() => {
    if (touched.size === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [touched])

  const refuse = (error: unknown) => {
    const found = refusalOf(error, (path) => fields.some((field) => isOf(field, path)))
    // What is wrong has to be marked before it can have the focus.
    flushSync(() => setRefusal(found))
    frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  const part = async (again: () => Promise<Seen>) => {
    const found = partingOf(seen, await again(), { values, touched })
    setSeen(found.seen)
    setFilled({ values: found.values, touched })
    setParting(found)
    setRefusal(NONE)
  }
  const fill = (name: string, value: unknown) =>
    setFilled((before) => ({ ...before, values: { ...before.values, [name]: value } }))
  const touch = (changes: Values) => {
    props.onTouch?.()
    setFilled((before) => ({
      values: { ...before.values, ...changes },
      touched: new Set([...before.touched, ...Object.keys(changes)]),
    }))
    // What was wrong with the value before is not said of this one.
    setRefusal(({ others, fields: wrong }) => {
      const left = Object.entries(wrong).filter(
        ([path]) => !(path in changes || (path.split('.')[0] ?? '') in changes),
      )
      return { others, fields: Object.fromEntries(left) }
    })
  }
  // What was typed while it was saved is not saved yet.
  const goOn = (now: Seen) => {
    setSeen(now)
    setParting(null)
    setRefusal(NONE)
    setFilled((before) => {
      const left = [...before.touched].filter((name) => before.values[name] !== values[name])
      const newer = Object.fromEntries(left.map((name) => [name, before.values[name]]))
      return { values: { ...now.values, ...newer }, touched: new Set(left) }
    })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      const names = sends === 'all' ? Object.keys(values) : [...touched]
      await save(Object.fromEntries(names.map((name) => [name, values[name]])), seen)
      if (stays && reread) goOn(await reread())
    } catch (error) {
      if (reread && isStale(error)) await part(reread).catch(refuse)
      else refuse(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      ref={frame}
      className={styles.form}
      data-wide={beside !== undefined || undefined}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <div className={beside && styles.columns}>
        <div className={styles.fields}>
          {parting && <StaleNotice {...{ parting, fields, values }} choose={fill} />}
          {fields.map(({ name, show: Own, section, ...field }, at) => (
            <Fragment key={name}>
              {section !== undefined && section !== fields[at - 1]?.section && (
                <h2 className={styles.section}>{section}</h2>
              )}
              {Own ? (
                <Own
                  {...{ name, label: field.label, description: field.description }}
                  {...{ value: values[name], values, errors: refusal.fields, fill: touch }}
                />
              ) : (
                <FieldInput
                  name={name}
                  {...field}
                  value={values[name]}
                  error={refusal.fields[name]}
                  isFirst={at === 0}
                  onChange={(value) => touch({ [name]: value })}
                />
              )}
            </Fragment>
          ))}
          {aside}
        </div>
        {beside && <div className={styles.beside}>{beside(values)}</div>}
      </div>
      <div className={styles.end}>
        {refusal.others.map((sentence) => (
          <p key={sentence} role="alert" className={styles.refusal}>
            {sentence}
          </p>
        ))}
        <div className={styles.buttons}>
          <Button type="submit" loading={isSaving}>
            {t('kit.save')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('kit.cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}

function isOf({ name, show }: FormField, path: string): boolean {
  return path === name || (show !== undefined && path.startsWith(`${name}.`))
}
