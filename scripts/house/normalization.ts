import { type Source, withoutComments } from './sources.ts'

const HOME = 'platform/values/nfc.ts'

/** Files that normalize text themselves: `normalize` is quadratic in the length of a run of combining marks. */
export function findNormalizations(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, text }) => path !== HOME && /\.normalize\(\s*(?:['"`]NF|\))/.test(withoutComments(text)))
    .map(({ path }) => `${path} normalizes text: toNfc and toNfkd in ${HOME} bound the marks in a row.`)
}
