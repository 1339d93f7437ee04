import { t, textAt } from '../../../words/messages.ts'
import {
  ACTIONS,
  type Action,
  type Levels,
  otherLevels,
  type Reach,
  reachesOf,
  reachOf,
  withLevel,
  withReach,
} from './levels.ts'
import styles from './role.module.css'

interface Props {
  sets: Levels
  levels: Levels
  mayEdit: boolean
  onChange(set: string, levels: string[]): void
}

/** What a role may do: a row for each permission set, a column for each action, and what is special at the end. */
export function Matrix({ sets, levels, mayEdit, onChange }: Props) {
  return (
    <table className={styles.matrix} aria-label={t('roles.matrix')}>
      <thead>
        <tr>
          <th scope="col">{t('roles.records')}</th>
          {ACTIONS.map((action) => (
            <th key={action} scope="col">
              {t(`roles.action.${action}`)}
            </th>
          ))}
          <th scope="col">{t('roles.others')}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(sets)
          .toSorted(([a], [b]) => nameOf(a).localeCompare(nameOf(b)))
          .map(([set, known]) => (
            <tr key={set}>
              <th scope="row">{nameOf(set)}</th>
              {ACTIONS.map((action) => (
                <td key={action} data-label={t(`roles.action.${action}`)}>
                  <ReachInput
                    label={`${nameOf(set)}: ${t(`roles.action.${action}`)}`}
                    reaches={reachesOf(known, action)}
                    reach={reachOf(levels[set] ?? [], action)}
                    mayEdit={mayEdit}
                    onChange={(reach) =>
                      onChange(set, withReach(known, levels[set] ?? [], action as Action, reach))
                    }
                  />
                </td>
              ))}
              <td>
                {otherLevels(known).map((level) => (
                  <label key={level} className={styles.other}>
                    <input
                      type="checkbox"
                      disabled={!mayEdit}
                      aria-label={`${nameOf(set)}: ${levelName(level)}`}
                      checked={levels[set]?.includes(level) ?? false}
                      onChange={({ currentTarget }) =>
                        onChange(set, withLevel(known, levels[set] ?? [], level, currentTarget.checked))
                      }
                    />
                    {levelName(level)}
                  </label>
                ))}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

interface ReachProps {
  label: string
  reaches: readonly Reach[]
  reach: Reach
  mayEdit: boolean
  onChange(reach: Reach): void
}

function ReachInput({ label, reaches, reach, mayEdit, onChange }: ReachProps) {
  if (reaches.length === 0) return null
  return (
    <select
      className={styles.reach}
      data-reach={reach}
      aria-label={label}
      disabled={!mayEdit}
      value={reach}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Reach)}
    >
      {reaches.map((one) => (
        <option key={one} value={one}>
          {t(`roles.reach.${one}`)}
        </option>
      ))}
    </select>
  )
}

/** What the records of a permission set are called. */
function nameOf(set: string): string {
  const [bundle = '', kind] = set.split(':')
  if (kind !== 'categories') return textAt(`roles.set.${set}`) ?? set
  return t('roles.categories', { of: textAt(`roles.bundle.${bundle}`) ?? bundle })
}

function levelName(level: string): string {
  return textAt(`roles.level.${level}`) ?? level
}
