import { IconX } from '../../../../look/icons.ts'
import { LinkButton } from '../../../../look/LinkButton.tsx'
import { t } from '../../../../words/messages.ts'
import styles from './search.module.css'
import { termsOf, without } from './terms.ts'
import { useCompletions } from './useCompletions.ts'

/** The terms of a search, each with the way to take it out; a wrong word is underlined, with the nearest right one. */
export function SearchChips({ search, onSearch }: { search: string; onSearch(search: string): void }) {
  const { wrong: wrongIn } = useCompletions(search !== '')
  const terms = termsOf(search)
  if (terms.length === 0) return null
  const wrong = wrongIn(search)
  return (
    <ul className={styles.chips} aria-label={t('contacts.search.terms')}>
      {terms.map((term) => {
        const found = wrong.find(({ term: { start } }) => start === term.start)
        return (
          <li key={term.start} className={styles.chip}>
            <span className={found ? styles.wrong : undefined}>{term.text}</span>
            {found && (
              <span className={styles.said}>
                {found.mended ? (
                  <LinkButton onClick={() => found.mended && onSearch(found.mended.text)}>
                    {t('contacts.search.meant', { word: found.mended.label })}
                  </LinkButton>
                ) : (
                  t('contacts.search.noCommand')
                )}
              </span>
            )}
            <button
              type="button"
              className={styles.out}
              aria-label={t('contacts.search.out', { term: term.text })}
              onClick={() => onSearch(without(search, term))}
            >
              <IconX size={12} stroke={1.5} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
