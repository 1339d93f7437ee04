import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { change } from '../../../api/change.ts'
import { RecordForm } from '../../../kit/RecordForm.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import styles from './configuration.module.css'
import { type Entry, fieldOf, filledIn, sentValue } from './entry.ts'
import { Meaning } from './Meaning.tsx'

/** One key: its value, and the way back to the one that it has without. */
export function ConfigForm({ name, entry, onClose }: { name: string; entry: Entry; onClose(): void }) {
  const [refusal, setRefusal] = useState('')
  const send = async (value: unknown) => {
    await change('PATCH', '/config', { body: { [name]: value } })
    onClose()
    tell(t(entry.effect === 'at once' ? 'configuration.saved' : 'configuration.savedForLater', { name }))
  }
  return (
    <Drawer opened onClose={onClose} title={name}>
      <Meaning name={name} said={entry.meaning} />
      <RecordForm
        fields={[fieldOf(name, entry)]}
        initial={{ [name]: filledIn(entry) }}
        sends="all"
        onCancel={onClose}
        save={async (values) => {
          setRefusal('')
          try {
            await send(sentValue(entry, values[name]))
          } catch (error) {
            if (!(error instanceof SyntaxError)) throw error
            setRefusal(t('configuration.noJson'))
          }
        }}
      />
      {refusal !== '' && (
        <p role="alert" className={styles.problem}>
          {refusal}
        </p>
      )}
      {entry.source === 'settings' && (
        <p className={styles.back}>
          <Button variant="default" onClick={() => send(null).catch(tellError)}>
            {t('configuration.takeBack')}
          </Button>
        </p>
      )}
    </Drawer>
  )
}
