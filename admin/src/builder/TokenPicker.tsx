import { Button, Modal, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../words/messages.ts'
import type { Medium } from './blocks.ts'
import styles from './builder.module.css'
import offers from './TokenInput.module.css'
import { tokenOf, useTokenChoices } from './tokenChoices.ts'

/** Picks what is filled in for each contact. */
export function TokenPicker({
  medium,
  onPick,
  onClose,
}: {
  medium: Medium
  onPick(token: string): void
  onClose(): void
}) {
  const choices = useTokenChoices(medium)
  const [chosen, setChosen] = useState<string | null>(null)
  const [fallback, setFallback] = useState('')
  const choice = choices.find(({ value }) => value === chosen)
  const pick = (event: FormEvent) => {
    event.preventDefault()
    // The form of the page is not meant.
    event.stopPropagation()
    if (!choice) return
    onPick(tokenOf(choice, fallback))
    onClose()
  }
  const groups = [...new Set(choices.map(({ group }) => group))]
  return (
    <Modal opened onClose={onClose} title={t('builder.token')}>
      <form onSubmit={pick} className={styles.fields}>
        <Select
          label={t('builder.token.which')}
          data-autofocus
          searchable
          data={groups.map((group) => ({
            group,
            items: choices.filter((one) => one.group === group).map(({ value, label }) => ({ value, label })),
          }))}
          value={chosen}
          onChange={setChosen}
          renderOption={({ option: { value, label } }) => (
            <span className={offers.offer}>
              {label}
              <span className={offers.shown}>{choices.find((one) => one.value === value)?.shown}</span>
            </span>
          )}
        />
        {choice?.hasFallback && (
          <TextInput
            label={t('builder.token.fallback')}
            description={t('builder.token.fallback.help')}
            value={fallback}
            maxLength={100}
            onChange={({ currentTarget }) => setFallback(currentTarget.value)}
          />
        )}
        <Button type="submit" disabled={!choice}>
          {t('builder.token.insert')}
        </Button>
      </form>
    </Modal>
  )
}
