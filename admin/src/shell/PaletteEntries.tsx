import { IconChevronRight } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import styles from './Palette.module.css'
import type { Place } from './paletteActions.ts'
import type { Entry } from './paletteCommands.ts'

interface Props {
  /** The id of the list; those of its lines begin so. */
  list: string
  entries: readonly Entry[]
  chosen: number
  choose(entry: Entry): void
  goInto(place: Place): void
}

/** The lines of the palette, by group. */
export function PaletteEntries({ list, entries, chosen, ...does }: Props) {
  const groups = Map.groupBy(
    entries.map((entry, index) => ({ entry, index })),
    ({ entry }) => entry.group,
  )
  return (
    <div id={list} role="listbox" aria-label={t('shell.palette')} className={styles.list}>
      {[...groups].map(([group, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, which no element stands for
        <div key={group} role="group" aria-label={group}>
          <div className={styles.group} aria-hidden>
            {group}
          </div>
          {members.map(({ entry, index }) => (
            <Option
              key={entry.key}
              id={`${list}-${index}`}
              entry={entry}
              isChosen={index === chosen}
              {...does}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps extends Pick<Props, 'choose' | 'goInto'> {
  id: string
  entry: Entry
  isChosen: boolean
}

function Option({ id, entry, isChosen, choose, goInto }: OptionProps) {
  const { icon: Icon, into } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the box, which names the chosen option
    // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the box
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={() => choose(entry)}
    >
      <Icon size={16} stroke={1.5} aria-hidden />
      <span className={styles.label}>{entry.label}</span>
      {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
      {into && (
        // What Tab does, for a finger.
        <span
          aria-hidden
          className={styles.into}
          onClick={(event) => {
            event.stopPropagation()
            goInto(into)
          }}
        >
          <IconChevronRight size={16} stroke={1.5} />
        </span>
      )}
    </div>
  )
}
