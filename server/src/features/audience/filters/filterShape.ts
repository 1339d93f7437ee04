import { s } from '../../../platform/values/shape.ts'

/** A condition on contacts: kept as it was sent. */
export const filterShape = s.sent(
  {
    glue: s.orNull(s.text({ example: 'and' })),
    field: s.orNull(s.text({ example: 'email' })),
    object: s.orNull(s.text({ example: 'lead' })),
    type: s.orNull(s.text({ example: 'email' })),
    operator: s.orNull(s.text({ example: '=' })),
    properties: s.anything('Its key `filter` holds the value.'),
    filter: s.anything('The value, where older clients write it.'),
    display: s.anything(),
  },
  'Filter',
)
