/** Patterns in which `*` stands for any characters, such as those that addresses of pages are compared with. */
import { escapeLike } from './escapeLike.ts'

/** Whether the whole text fits the pattern. Takes time by the length of both, whatever the pattern. */
export function fitsWildcard(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false
  let from = first.length
  for (const part of rest) {
    const found = text.indexOf(part, from)
    if (found === -1) return false
    from = found + part.length
  }
  return from <= text.length - last.length
}

/** The same pattern for `like`. */
export function wildcardToLike(pattern: string): string {
  return escapeLike(pattern).replaceAll('*', '%')
}
