import { namesInProperties, type RecordMentions } from '../../../catalog/recordMentions.ts'

export const formMentions: readonly RecordMentions[] = [
  {
    by: 'form',
    find(db, named, { formActions }) {
      const names = namesInProperties(db, 'a', formActions, named)
      return names && db`(select a.form_id as id from form_actions a where ${names})`
    },
  },
  {
    by: 'form',
    find(db, { kind, word }) {
      if (kind !== 'contact_field' && kind !== 'company_field') return null
      return db`(select i.form_id as id from form_fields i
        where i.mapped_field = ${word} and (i.mapped_object = 'company') is ${kind === 'company_field' ? db`true` : db`not true`})`
    },
  },
]
