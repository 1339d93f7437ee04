import type { JobKind } from '../../../catalog/jobKind.ts'
import { findImports } from './imports.sql.ts'

/** Imports among the jobs. They run on the command line, which ends them; started again, it goes on with what is under way. */
export const importJobs: JobKind = {
  kind: 'import',
  async find({ db, actor }, search) {
    const imports = await findImports(db, actor, search)
    return imports.map((one) => ({ ...one, error: null, path: null, mayCancel: false }))
  },
}
