import { ActionIcon, Select } from '@mantine/core'
import { moved } from '../../../kit/moved.ts'
import { IconArrowDown, IconArrowUp, IconX } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import type { FigureOf } from './figures.ts'
import styles from './home.module.css'

interface Props {
  shown: readonly FigureOf[]
  hidden: readonly FigureOf[]
  onChange(names: readonly string[]): void
}

/** Which figures the first page shows, and in which order. */
export function Arrangement({ shown, hidden, onChange }: Props) {
  const names: readonly string[] = shown.map(({ name }) => name)
  return (
    <div className={styles.arrangement}>
      <ol aria-label={t('home.shown')}>
        {shown.map(({ name }, at) => (
          <li key={name}>
            <span>{t(`home.${name}`)}</span>
            {(
              [
                ['home.earlier', IconArrowUp, at === 0, moved(names, name, -1)],
                ['home.later', IconArrowDown, at === names.length - 1, moved(names, name, 1)],
                ['home.hide', IconX, names.length === 1, names.filter((one) => one !== name)],
              ] as const
            ).map(([label, Icon, isOff, next]) => (
              <ActionIcon
                key={label}
                variant="subtle"
                color="gray"
                disabled={isOff}
                aria-label={t(label, { name: t(`home.${name}`) })}
                onClick={() => onChange(next)}
              >
                <Icon size={16} stroke={1.5} />
              </ActionIcon>
            ))}
          </li>
        ))}
      </ol>
      {hidden.length > 0 && (
        <Select
          label={t('home.addFigure')}
          data={hidden.map(({ name }) => ({ value: name, label: t(`home.${name}`) }))}
          value={null}
          onChange={(name) => name !== null && onChange([...names, name])}
        />
      )}
    </div>
  )
}
