import { segments as resource } from '@campanile/client/resources'
import { resourcePage } from '../../../kit/resourcePage.ts'

export { resource }

/** The list of segments, and the form of what is not a filter. */
export const segmentPage = resourcePage({
  resource,
  address: '/segments',
  words: 'segments',
  columns: ['name', 'alias', 'description', 'isPublished', 'dateModified'],
  form: [
    'name',
    'publicName',
    'alias',
    'description',
    'category',
    'isGlobal',
    'isPreferenceCenter',
    'isPublished',
  ],
  sort: 'name',
  recordAddress: (id) => `/segments/${id}`,
  beginnings: (['readers', 'quiet', 'newcomers', 'reachable'] as const).map((name) => ({
    name,
    title: `segmentBuilder.recipe.${name}` as const,
    open: () => ({ to: '/segments/new', search: { recipe: name } }),
  })),
  // Its filters come first: the builder makes one.
  isEditOnly: true,
})
