import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { SearchBar } from '../../../kit/SearchBar.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { number } from '../../../words/format.ts'
import { t, textAt } from '../../../words/messages.ts'
import { ConfigForm } from './ConfigForm.tsx'
import styles from './configuration.module.css'
import { type Entry, fits, SOURCES, valueText } from './entry.ts'
import { Meaning } from './Meaning.tsx'

/** Every key of the configuration: its meaning, value, and where that comes from. What may be changed here opens. */
export default function Configuration() {
  const [words, go] = useWords()
  const search = words.search ?? ''
  const found = useQuery(query('/config'))
  const all = Object.entries(found.data?.config ?? {}) as [string, Entry][]
  const shown = all.filter(
    ([key, entry]) =>
      fits(key, entry, search) && (words.source === undefined || entry.source === words.source),
  )
  const groups = Map.groupBy(shown, ([, { group }]) => group)
  const edited = words.key === undefined ? undefined : found.data?.config[words.key]
  const isEmpty = found.isSuccess && shown.length === 0
  return (
    <PlainPage
      title={t('configuration.title')}
      note={found.data && number(shown.length)}
      reads={[found]}
      tools={
        <>
          <SearchBar
            value={search}
            onSearch={(next) => next !== search && go({ search: next }, { replace: true })}
          />
          <Select
            aria-label={t('configuration.ofSource')}
            placeholder={t('configuration.everySource')}
            clearable
            data={SOURCES.map((source) => ({ value: source, label: t(`configuration.source.${source}`) }))}
            value={words.source ?? null}
            onChange={(source) => go({ source })}
          />
        </>
      }
      empty={isEmpty ? { title: t('kit.nothingFound'), hint: t('configuration.emptyHint') } : null}
    >
      {[...groups].map(([group, entries]) => (
        <section key={group} aria-label={groupName(group)}>
          <h2 className={styles.group}>{groupName(group)}</h2>
          <ul className={styles.entries}>
            {entries.map(([key, entry]) => (
              <li key={key} className={styles.entry}>
                <Key name={key} entry={entry} onOpen={() => go({ key })} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {words.key !== undefined && edited?.editable && (
        <ConfigForm name={words.key} entry={edited} onClose={() => go({ key: null })} />
      )}
    </PlainPage>
  )
}

function groupName(group: string): string {
  return textAt(`configuration.group.${group}`) ?? group
}

function Key({ name, entry, onOpen }: { name: string; entry: Entry; onOpen(): void }) {
  const { meaning, source, effect, editable, problem } = entry
  return (
    <>
      <div className={styles.about}>
        {editable ? (
          <button type="button" className={styles.key} onClick={onOpen}>
            {name}
          </button>
        ) : (
          <span className={styles.fixed}>{name}</span>
        )}
        <Meaning name={name} said={meaning} />
        {problem !== null && <p className={styles.problem}>{problem}</p>}
      </div>
      <div className={styles.value}>
        <code>{valueText(entry) || t('configuration.nothing')}</code>
        <p className={styles.source}>
          {t(`configuration.source.${source}`)}
          {effect !== 'at once' && ` · ${t(`configuration.effect.${effect}`)}`}
          {!editable && source !== 'environment' && source !== 'file' && ` · ${t('configuration.operator')}`}
        </p>
      </div>
    </>
  )
}
