// Files that were imported not at all, or in part: as long as they are kept.
import type { AttentionSource } from '../../../catalog/attention.ts'
import { isOwnUpload } from './uploads.sql.ts'

/** Imports that ended, and files that were removed, because a person in them was erased. */
export const erasedImports: AttentionSource = {
  code: 'import.erased',
  level: 'warning',
  kind: 'import',
  rows({ db, actor }) {
    return db`
      select id, file_name as name, error as reason from import_uploads
      where is_erased and ${isOwnUpload(db, actor)}`
  },
}

export const failedImports: AttentionSource = {
  code: 'import.failed',
  level: 'error',
  kind: 'import',
  rows({ db, actor }) {
    return db`
      select id, file_name as name, error as reason from import_uploads
      where state = 'failed' and ${isOwnUpload(db, actor)}`
  },
}

export const refusedRows: AttentionSource = {
  code: 'import.refused',
  level: 'warning',
  kind: 'import',
  rows({ db, actor }) {
    return db`
      select id, file_name as name, result ->> 'failed' as reason from import_uploads
      where state = 'done' and (result ->> 'failed')::bigint > 0 and ${isOwnUpload(db, actor)}`
  },
}
