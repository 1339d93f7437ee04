// What can be made anew: each kind on the page of its own where there is one, else in the form beside its list.
import { may } from '../api/session.ts'
import { features } from '../features/index.ts'
import { SECTIONS, type Section } from '../kit/feature.ts'
import type { RecordAddress } from '../kit/recordAddress.ts'
import { t, textAt } from '../words/messages.ts'

interface Creation {
  label: string
  section: Section
  address: RecordAddress
}

/** All that the person who is signed in may make, in the order of the navigation. */
export function creations(): Creation[] {
  const addresses = new Set(features.flatMap(({ pages }) => pages.map(({ address }) => address)))
  return features.flatMap(({ records, navigation = [] }) =>
    navigation.flatMap(({ address: list, title, section, permission }, index) => {
      if (permission !== undefined && !may(permission, 'create')) return []
      const own = `${list}/new`
      const address = addresses.has(own)
        ? { to: own }
        : index === 0 && records?.isMadeInList
          ? { to: list, search: { new: '' } }
          : null
      return address
        ? [{ label: textAt(title.replace(/\.title$/, '.new')) ?? t(title), section, address }]
        : []
    }),
  )
}

/** Those that are no settings: what the daily work makes. */
export function dailyCreations(): Creation[] {
  return creations().filter(({ section }) => SECTIONS.some((one) => one === section))
}
