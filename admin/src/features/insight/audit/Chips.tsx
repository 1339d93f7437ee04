import { IconX } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import styles from './audit.module.css'
import { actionName, recordName } from './auditNames.ts'

interface Props {
  words: Readonly<Record<string, string | undefined>>
  /** What is shown, to call a person by name. */
  entries: readonly { userId: number; userName: string }[]
  onRemove(changes: Record<string, null>): void
}

/** What the log is narrowed to by clicks, each with the way out. */
export function Chips({ words, entries, onRemove }: Props) {
  const { userId, object, objectId, action } = words
  const chips: [text: string, names: string[]][] = []
  if (userId !== undefined) {
    const name = entries.find((entry) => String(entry.userId) === userId)?.userName
    chips.push([name || (userId === '0' ? t('audit.system') : `#${userId}`), ['userId']])
  }
  if (object !== undefined) chips.push([recordName(object, objectId), ['object', 'objectId']])
  if (action !== undefined) chips.push([actionName(action), ['action']])
  return chips.map(([text, names]) => (
    <button
      key={names[0]}
      type="button"
      className={styles.chip}
      aria-label={t('audit.widen', { text })}
      onClick={() => onRemove(Object.fromEntries(names.map((name) => [name, null])))}
    >
      {text}
      <IconX size={12} stroke={1.5} aria-hidden />
    </button>
  ))
}
