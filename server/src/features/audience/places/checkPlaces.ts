import { type Check, finding } from '../../../platform/engine/check.ts'
import { placesProblem } from './placeReader.ts'

/** Says when the file that places addresses cannot be read. */
export const checkPlaces: Check = async ({ config: { ip_lookup_file: path } }) => {
  if (path === null) return []
  const problem = await placesProblem(path)
  return problem === null
    ? [finding('ok', 'health.places', { path })]
    : [finding('error', 'health.placesFailed', { path, problem })]
}
