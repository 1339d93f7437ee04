import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { change } from '../../../api/change.ts'
import { isLost, sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { tell } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import styles from './you.module.css'

// Whoever never sets one up does not load what draws it.
const QrCode = lazy(() => import('./QrCode.tsx'))

type Step =
  | { name: 'none' }
  | { name: 'password' }
  | { name: 'code'; secret: string; uri: string }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'remove' }
  | { name: 'renew' }

/** The codes of an app beside the password: set up, with codes for when the app is lost, renewed and removed. */
export function SecondFactor() {
  const found = useQuery(query('/second_factor'))
  const [step, setStep] = useState<Step>({ name: 'none' })
  const done = () => setStep({ name: 'none' })

  const begin = async (password: string) => {
    const { data } = await change<{ secret: string; uri: string }>('POST', '/second_factor', {
      body: { password },
    })
    setStep({ name: 'code', ...data })
  }
  const confirm = async (code: string) => {
    const { data } = await change<{ recoveryCodes: string[] }>('POST', '/second_factor/confirm', {
      body: { code },
    })
    setStep({ name: 'codes', codes: data.recoveryCodes })
  }
  const renew = async (code: string) => {
    const { data } = await change<{ recoveryCodes: string[] }>('POST', '/second_factor/recovery_codes', {
      body: { code },
    })
    setStep({ name: 'codes', codes: data.recoveryCodes })
  }
  const remove = async (code: string) => {
    await change('POST', '/second_factor/remove', { body: { code } })
    done()
    tell(t('you.factorRemoved'))
  }

  const isActive = found.data?.isActive === true
  return (
    <section className={styles.section} aria-labelledby="second-factor">
      <h2 id="second-factor">{t('you.factor')}</h2>
      {isLost(found) && <Failed error={found.error} />}
      {found.data && step.name === 'none' && (
        <>
          <p className={styles.hint}>
            {isActive ? t('you.factorOn', { left: found.data.recoveryCodesLeft }) : t('you.factorOff')}
          </p>
          {isActive ? (
            <>
              <Button variant="default" onClick={() => setStep({ name: 'renew' })}>
                {t('you.renew')}
              </Button>
              <Button variant="default" onClick={() => setStep({ name: 'remove' })}>
                {t('you.removeFactor')}
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={() => setStep({ name: 'password' })}>
              {t('you.setUp')}
            </Button>
          )}
        </>
      )}
      {step.name === 'password' && <Ask submit={begin} cancel={done} label={t('you.password')} isPassword />}
      {step.name === 'code' && (
        <Ask submit={confirm} cancel={done} label={t('you.code')}>
          <p className={styles.hint}>{t('you.scan')}</p>
          <Suspense fallback={<div className={styles.qr} />}>
            <QrCode text={step.uri} label={t('you.qr')} />
          </Suspense>
          <p className={styles.hint}>{t('you.secretHint')}</p>
          <output className={styles.secret}>{step.secret.match(/.{1,4}/g)?.join(' ')}</output>
          <a href={step.uri}>{t('you.openApp')}</a>
        </Ask>
      )}
      {step.name === 'remove' && <Ask submit={remove} cancel={done} label={t('you.codeOrRecovery')} />}
      {step.name === 'renew' && <Ask submit={renew} cancel={done} label={t('you.codeOrRecovery')} />}
      {step.name === 'codes' && (
        <>
          <p>{t('you.keepCodes')}</p>
          <ul className={styles.codes}>
            {step.codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Button onClick={done}>{t('you.kept')}</Button>
        </>
      )}
    </section>
  )
}

interface AskProps {
  label: string
  isPassword?: boolean
  submit(value: string): Promise<void>
  cancel(): void
  children?: ReactNode
}

/** One value that proves who asks, and what was wrong with it. */
function Ask({ label, isPassword = false, submit, cancel, children }: AskProps) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = String(new FormData(event.currentTarget).get('value'))
    setBusy(true)
    setError(null)
    try {
      await submit(value)
    } catch (failure) {
      setError(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }
  const input = { name: 'value', label, required: true, withAsterisk: false, autoFocus: true, error }
  return (
    <form className={styles.form} onSubmit={send}>
      {children}
      {isPassword ? (
        <PasswordInput {...input} autoComplete="current-password" />
      ) : (
        <TextInput {...input} autoComplete="one-time-code" autoCapitalize="none" maxLength={40} />
      )}
      <div>
        <Button type="submit" loading={isBusy} mr={8}>
          {t('you.continue')}
        </Button>
        <Button variant="default" onClick={cancel}>
          {t('kit.cancel')}
        </Button>
      </div>
    </form>
  )
}
