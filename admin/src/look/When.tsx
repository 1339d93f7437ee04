import { Tooltip } from '@mantine/core'
import { moment, relative } from '../words/format.ts'

/** A moment, as how long ago it is; the exact one on hover and focus. */
export function When({ at }: { at: string | null | undefined }) {
  if (!at) return null
  const date = new Date(at)
  return (
    <Tooltip label={moment(date)}>
      <time dateTime={at}>{relative(date)}</time>
    </Tooltip>
  )
}
