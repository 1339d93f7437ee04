import { moment, relative } from '../words/format.ts'

/** A moment, as how long ago it is; the exact one when it is pointed at. Lists show hundreds: the browser's own hint costs nothing. */
export function When({ at }: { at: string | null | undefined }) {
  if (!at) return null
  const date = new Date(at)
  return (
    <time dateTime={at} title={moment(date)}>
      {relative(date)}
    </time>
  )
}
