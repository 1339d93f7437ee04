import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { change, refresh, takeBack } from '../../../../api/change.ts'
import { isLost, sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/query.ts'
import { tellError } from '../../../../kit/toasts.tsx'
import { LinkButton } from '../../../../look/LinkButton.tsx'
import { t, textAt } from '../../../../words/messages.ts'
import type { SetAction } from './setAction.ts'
import styles from './setActions.module.css'

const LOOK_AGAIN_MS = 500

interface Props {
  id: number
  /** What is done; null while something is taken back. */
  type: SetAction | null
  /** Takes it back. */
  token: string | null
  /** Hears that it has ended. */
  onEnd?(): void
}

/** How far a set action is, what did not work and why, and the way back; it goes on while nobody looks. */
export function SetActionProgress({ id, type, token, onEnd }: Props) {
  const [undone, setUndone] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const found = useQuery({
    ...query('/contacts/actions/{id}', { path: { id } }),
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.contactAction.state) ? LOOK_AGAIN_MS : false),
  })
  const state = found.data?.contactAction.state
  const isEnded = state !== undefined && !isUnderWay(state)
  // The server says when; what was taken back meanwhile has no way back any more.
  const isKept = isEnded && undone === null
  useEffect(() => {
    if (isKept) onEnd?.()
  }, [isKept, onEnd])
  if (undone !== null) return <SetActionProgress id={undone} type={null} token={null} />
  const one = found.data?.contactAction
  if (isLost(found)) return <span className={styles.bad}>{sentenceOf(found.error)}</span>
  if (!one) return <span>{t('kit.loading')}</span>
  const isRunning = isUnderWay(one.state)
  const name = type === null ? t('contacts.set.type.undo') : t(`contacts.set.type.${type}`)
  const act = async (what: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await what()
      await refresh('/contacts')
    } catch (error) {
      tellError(error)
    }
    setBusy(false)
  }
  const cancel = () =>
    act(() => change('POST', '/jobs/{kind}/{id}/cancel', { path: { kind: 'contactAction', id } }))
  const undo = () =>
    act(async () => {
      setUndone(await takeBack({ key: '', undo: { tokens: [token ?? ''], paths: [] } }))
    })
  return (
    <div className={styles.progress}>
      <span className={styles.name}>{name}</span>
      {isRunning && <progress aria-label={name} max={1} value={one.progress} />}
      <span>
        {one.error ??
          (isRunning && one.total === 0
            ? t('contacts.set.looking')
            : t(isRunning ? 'contacts.set.underWay' : `contacts.set.${stateOf(one.state)}`, {
                count: one.applied,
                total: one.total,
              }))}
      </span>
      {one.errors.length > 0 && (
        <details>
          <summary>
            {t('contacts.set.failed', { count: one.errors.reduce((sum, { count }) => sum + count, 0) })}
          </summary>
          <ul>
            {one.errors.map(({ reason, count }) => (
              <li key={reason}>
                {count} · {textAt(`contacts.set.reason.${reason}`) ?? reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.buttons}>
        {isRunning && (
          <LinkButton disabled={isBusy} onClick={() => void cancel()}>
            {t('kit.cancel')}
          </LinkButton>
        )}
        {token !== null && one.canUndo && (
          <LinkButton disabled={isBusy} onClick={() => void undo()}>
            {t('kit.undo')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

function isUnderWay(state: string | undefined): boolean {
  return state === 'queued' || state === 'running'
}

function stateOf(state: string): 'done' | 'stopped' {
  return state === 'done' ? 'done' : 'stopped'
}
