import { Button } from '@mantine/core'
import { isLost } from '../../../api/errors.ts'
import type { FilterCatalog } from '../../../filters/model/catalog.ts'
import { shownValue } from '../../../filters/shownValue.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { IconRefresh } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import { ContactLink } from './ContactLink.tsx'
import styles from './panel.module.css'
import type { Figures } from './useFigures.ts'

/** Twenty of those who fit, with the values that made them fit. */
export function Sample({ catalog, figures }: { catalog: FilterCatalog; figures: Figures }) {
  const { sample, shuffle, isAsked } = figures
  if (!isAsked) return <p className={styles.quiet}>{t('segmentBuilder.sampleEmpty')}</p>
  if (isLost(sample)) return <Failed error={sample.error} />
  const contacts = sample.data?.contacts ?? []
  if (sample.data && contacts.length === 0)
    return <p className={styles.quiet}>{t('segmentBuilder.nobody')}</p>
  return (
    <>
      <ul className={styles.people} aria-busy={sample.isFetching}>
        {contacts.map((contact) => (
          <li key={contact.id} className={styles.person}>
            <ContactLink {...contact} />
            <span className={styles.values}>{valuesThatFit(catalog, contact)}</span>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        title="r"
        leftSection={<IconRefresh size={16} stroke={1.5} />}
        onClick={() => shuffle?.()}
      >
        {t('segmentBuilder.reshuffle')}
      </Button>
    </>
  )
}

type Sampled = NonNullable<Figures['sample']['data']>['contacts'][number]

function valuesThatFit(catalog: FilterCatalog, { groups }: Sampled): string {
  const texts = groups
    .flatMap(({ filters }) => filters)
    .map(({ object, field, value }) => {
      const label = catalog.fieldOf({ object, field })?.label ?? field
      return `${label}: ${shownValue(value)}`
    })
  return [...new Set(texts)].join(' · ')
}
