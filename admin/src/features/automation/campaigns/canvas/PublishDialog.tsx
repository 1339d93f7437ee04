import { Alert, Button, Checkbox, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/query.ts'
import { t, textAt } from '../../../../words/messages.ts'
import styles from './canvas.module.css'
import { type Choices, type Draft, publishDraft } from './saving.ts'
import { people } from './words.ts'

interface Effect {
  id: string | number
  name: string
}

interface Effects {
  added: (Effect & { reached: number })[]
  changed: (Effect & { waiting: number; passed: number; changes: string[] })[]
  removed: (Effect & { waiting: number; passed: number; next: number[] })[]
  problems: { message: string }[]
}

interface Props {
  id: number
  draft: Draft
  onPublished(ids: ReadonlyMap<string, string>): void
  onClose(): void
}

/** What publishing the draft does and to how many, with a question for each step that comes or goes. */
export function PublishDialog({ id, draft, onPublished, onClose }: Props) {
  const found = useQuery({
    ...query('/campaigns/{id}/draft/effects', { path: { id } }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const effects = (found.data as { effects: Effects } | undefined)?.effects
  const [choices, setChoices] = useState<Choices>({ added: {}, removed: {}, overwrite: false })
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const publish = async () => {
    setBusy(true)
    try {
      onPublished(await publishDraft(id, draft, choices))
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} size={560} title={t('campaigns.publishDraft')}>
      {(error ?? found.error) !== null && (
        <Alert color="red" role="alert">
          {sentenceOf(error ?? found.error)}
        </Alert>
      )}
      {effects && (
        <>
          {isNothing(effects) && <p className={styles.hint}>{t('campaigns.noEffects')}</p>}
          <p className={styles.lead}>{t('campaigns.nothingTwice')}</p>
          {effects.added.map(({ id: step, name, reached }) => (
            <Question
              key={step}
              title={t('campaigns.added', { name })}
              text={t('campaigns.reached', { people: people(reached) })}
              value={choices.added[step] ?? 'new'}
              options={[
                ['new', t('campaigns.added.new')],
                ['all', t('campaigns.added.all', { people: people(reached) })],
              ]}
              onChange={(value) =>
                setChoices({ ...choices, added: { ...choices.added, [step]: value as 'all' | 'new' } })
              }
            />
          ))}
          {effects.removed.map(({ id: step, name, waiting, passed, next }) => (
            <Question
              key={step}
              title={t('campaigns.removed', { name })}
              text={t('campaigns.standing', { waiting: people(waiting), passed: people(passed) })}
              value={choices.removed[step] ?? 'leave'}
              options={[
                ['leave', t('campaigns.removed.leave')],
                ...(next.length > 0 ? [['next', t('campaigns.removed.next')] as const] : []),
              ]}
              onChange={(value) =>
                setChoices({ ...choices, removed: { ...choices.removed, [step]: value as 'leave' | 'next' } })
              }
            />
          ))}
          {effects.changed.map(({ id: step, name, waiting, passed, changes }) => (
            <div key={step} className={styles.question}>
              <strong>{t('campaigns.changed', { name })}</strong>
              <p className={styles.hint}>
                {changes
                  .map(
                    (key) =>
                      textAt(`campaigns.timing.${key}`) ??
                      textAt(`words.field.${key}`) ??
                      textAt(`campaigns.change.${key}`) ??
                      key,
                  )
                  .join(', ')}
                {' · '}
                {t('campaigns.standing', { waiting: people(waiting), passed: people(passed) })}
              </p>
            </div>
          ))}
          {effects.problems.length > 0 && (
            <Alert color="red" role="alert">
              {t('campaigns.notYet', { count: effects.problems.length })}
            </Alert>
          )}
          {draft.isCampaignChanged && (
            <Checkbox
              label={t('campaigns.overwrite')}
              checked={choices.overwrite}
              onChange={({ currentTarget }) => setChoices({ ...choices, overwrite: currentTarget.checked })}
            />
          )}
        </>
      )}
      <div className={styles.tools}>
        <Button
          data-autofocus
          loading={isBusy}
          disabled={
            !effects || effects.problems.length > 0 || (draft.isCampaignChanged && !choices.overwrite)
          }
          onClick={publish}
        >
          {t('campaigns.publish')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
      </div>
    </Modal>
  )
}

const isNothing = ({ added, changed, removed }: Effects) =>
  added.length + changed.length + removed.length === 0

function Question({
  title,
  text,
  value,
  options,
  onChange,
}: {
  title: string
  text: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange(value: string): void
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <p className={styles.hint}>{text}</p>
      {options.map(([option, label]) => (
        <label key={option} className={styles.radio}>
          <input type="radio" name={title} checked={value === option} onChange={() => onChange(option)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
