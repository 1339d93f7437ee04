import { Alert, Button, Drawer, NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ask } from '../../../../api/ask.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import type { Selection } from '../../../../kit/chosen.ts'
import { number } from '../../../../words/format.ts'
import { t } from '../../../../words/messages.ts'
import { beginSetAction } from './beginSetAction.tsx'
import { SetActionInput } from './SetActionInput.tsx'
import {
  bodyOf,
  type Given,
  isComplete,
  isOffered,
  MOST_UNDONE,
  SET_ACTIONS,
  type SetAction,
} from './setAction.ts'
import styles from './setActions.module.css'

interface Props {
  selection: Selection
  /** What is begun with. */
  initial: SetAction
  onClose(): void
  onBegun(): void
}

/** What shall be done to the contacts that are chosen: to how many of them, and what it takes. */
export function SetActionDrawer({ selection, initial, onClose, onBegun }: Props) {
  const [type, setType] = useState<SetAction>(initial)
  const [given, setGiven] = useState<Given>({})
  const [typed, setTyped] = useState<number | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const isDeletion = type === 'delete'
  // Whom it is about does not depend on what is filled in.
  const counted = useQuery(
    ask(
      '/contacts/actions/count',
      { body: bodyOf(selection, isDeletion ? 'delete' : 'setOwner', {}) },
      { read: (reply) => reply },
    ),
  )
  const allowed = counted.data?.allowed ?? 0
  const isAsked = isDeletion && allowed > MOST_UNDONE
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem(null)
    try {
      // No more than were told, whoever comes to fit meanwhile.
      const most = isDeletion ? counted.data?.total : undefined
      await beginSetAction({ selection, type, given, count: allowed, most })
      onBegun()
    } catch (error) {
      setProblem(error)
      setSending(false)
    }
  }
  const failure = problem ?? counted.error
  const isReady = isComplete(type, given) && allowed > 0 && (!isAsked || typed === allowed)
  return (
    <Drawer opened onClose={onClose} title={t(isDeletion ? 'contacts.set.delete' : 'contacts.set.title')}>
      <form className={styles.form} onSubmit={begin}>
        <p className={styles.count} role="status">
          {counted.data && t('contacts.set.count', { count: allowed })}{' '}
          {counted.data && counted.data.notAllowed > 0 && (
            <span>{t('contacts.set.notAllowed', { count: counted.data.notAllowed })}</span>
          )}
        </p>
        {!isDeletion && (
          <>
            <Select
              label={t('contacts.set.what')}
              data={SET_ACTIONS.filter(isOffered).map((value) => ({
                value,
                label: t(`contacts.set.type.${value}`),
              }))}
              value={type}
              allowDeselect={false}
              onChange={(to) => {
                setType(to as SetAction)
                setGiven({})
              }}
            />
            <SetActionInput key={type} type={type} given={given} onChange={setGiven} />
          </>
        )}
        {isAsked && (
          <NumberInput
            label={t('contacts.set.typeNumber', { number: number(allowed) })}
            description={t('contacts.set.forGood')}
            allowDecimal={false}
            value={typed ?? ''}
            onChange={(to) => setTyped(to === '' ? null : Number(to))}
          />
        )}
        {failure !== null && <Alert color="red">{sentenceOf(failure)}</Alert>}
        <div className={styles.buttons}>
          <Button type="submit" loading={isSending} disabled={!isReady}>
            {t(isDeletion ? 'contacts.set.deleteMany' : 'contacts.set.begin', { count: allowed })}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
