import type { Check } from '../../../platform/engine/check.ts'
import { placesProblem } from './placeReader.ts'

/** Says when the file that places addresses cannot be read. */
export const checkPlaces: Check = async ({ config: { ip_lookup_file: path } }) => {
  if (path === null) return []
  const problem = await placesProblem(path)
  return problem === null
    ? [{ level: 'ok', text: `Addresses are placed by ${path}.` }]
    : [{ level: 'error', text: `ip_lookup_file is ${path}, which places nobody: ${problem}` }]
}
