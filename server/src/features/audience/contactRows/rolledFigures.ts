// How many contacts were made: by the users behind them, by stage and by country.
import type { RolledFigure } from '../../../catalog/rolledFigure.ts'

const SEER = 'coalesce(t.owner_id, t.created_by, 0)'

export const contactsByUser: RolledFigure = {
  name: 'contacts.users',
  rowsOf: 'contacts',
  at: 't.date_added',
  keys: {
    a: 'coalesce(t.owner_id, 0)',
    b: 'coalesce(t.created_by, 0)',
    c: '(t.date_identified is not null)::int',
    label: "coalesce(t.created_by_user, '')",
  },
  shows:
    'nullif(a, 0) as owner_id, nullif(b, 0) as created_by, c = 1 as is_identified, label as created_by_user',
  hasTotals: true,
}

export const contactsByStage: RolledFigure = {
  name: 'contacts.stages',
  rowsOf: 'contacts',
  at: 't.date_added',
  keys: { a: 'coalesce(t.stage_id, 0)', b: SEER },
  shows: 'nullif(a, 0) as stage_id, nullif(b, 0) as owner_id, null::bigint as created_by',
  hasTotals: false,
}

export const contactsByCountry: RolledFigure = {
  name: 'contacts.countries',
  rowsOf: 'contacts',
  at: 't.date_added',
  where: 't.country is not null',
  keys: { b: SEER, label: 't.country' },
  shows: 'label as country, nullif(b, 0) as owner_id, null::bigint as created_by',
  hasTotals: false,
}
