import { Switch } from '@mantine/core'
import { keepPreference, LETTERS, usePreference } from '../../../api/preferences.ts'
import { tellError } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import styles from './you.module.css'

/** Whether single letters are commands. */
export function Keyboard() {
  const { value, isKnown } = usePreference(LETTERS)
  return (
    <section className={styles.section} aria-labelledby="keyboard">
      <h2 id="keyboard">{t('you.keyboard')}</h2>
      <Switch
        label={t('you.letters')}
        description={t('you.lettersHint')}
        disabled={!isKnown}
        checked={value !== false}
        onChange={({ currentTarget }) =>
          void keepPreference(LETTERS, currentTarget.checked ? null : false).catch(tellError)
        }
      />
    </section>
  )
}
