import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { change } from '../../../api/change.ts'
import { type Refusal, refusalOf } from '../../../api/errors.ts'
import { tell } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import styles from './sending.module.css'

export type Config = Readonly<
  Record<string, { value?: unknown; source: string; editable: boolean } | undefined>
>

/** What a new installation is asked first. */
export const SENDER_KEYS = ['mailer_from_name', 'mailer_from_email', 'mailer_dsn'] as const

type Key = (typeof SENDER_KEYS)[number]

const NONE: Refusal = { fields: {}, others: [] }

/** Who mail comes from, and the server by which it leaves. */
export function Sender({ config }: { config: Config }) {
  const [refusal, setRefusal] = useState(NONE)
  const [isBusy, setBusy] = useState(false)
  const shown = (key: Key) => String(config[key]?.value ?? '')
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = new FormData(event.currentTarget)
    const typed = (key: Key) => String(filled.get(key) ?? shown(key)).trim()
    const changed = SENDER_KEYS.filter((key) => typed(key) !== shown(key))
    setBusy(true)
    setRefusal(NONE)
    try {
      const body = Object.fromEntries(changed.map((key) => [key, typed(key) === '' ? null : typed(key)]))
      if (changed.length > 0) await change('PATCH', '/config', { body })
      tell(t('sending.saved'))
    } catch (error) {
      setRefusal(refusalOf(error, (field) => SENDER_KEYS.some((key) => key === field)))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={save} className={styles.sender} noValidate>
      {SENDER_KEYS.map((key) => (
        <TextInput
          key={key}
          name={key}
          label={t(`sending.key.${key}`)}
          description={config[key]?.editable ? hintOf(key) : t('sending.fixed')}
          type={key === 'mailer_from_email' ? 'email' : 'text'}
          defaultValue={shown(key)}
          disabled={!config[key]?.editable}
          error={refusal.fields[key]}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      {refusal.others.map((sentence) => (
        <p key={sentence} role="alert" className={styles.problem}>
          {sentence}
        </p>
      ))}
      <div>
        <Button type="submit" loading={isBusy}>
          {t('kit.save')}
        </Button>
      </div>
    </form>
  )
}

function hintOf(key: Key): string | undefined {
  return key === 'mailer_dsn' ? t('sending.dsnHint') : undefined
}
