import { Drawer } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { areLettersCommands } from '../api/preferences.ts'
import { keysOfPage } from '../kit/keys.ts'
import { t } from '../words/messages.ts'
import styles from './KeysHelp.module.css'

/** All keys of the page that is shown. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  // As the page had them when it was asked.
  const [keys] = useState(keysOfPage)
  return (
    <Drawer opened onClose={onClose} size={400} title={t('shell.keys')}>
      <dl className={styles.keys}>
        {keys.map(({ key, shown, label }) => (
          <div key={`${key} ${label}`}>
            <dt>
              <kbd>{shown ?? key}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        {t(areLettersCommands() ? 'shell.lettersOn' : 'shell.lettersOff')}{' '}
        <Link to={'/settings/you' as string} className={styles.link} onClick={onClose}>
          {t('shell.lettersChoose')}
        </Link>
      </p>
    </Drawer>
  )
}
