/** Whether the text is what the pattern says, where `*` stands for anything. Takes time by the lengths alone. */
export function matchesWildcards(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false
  const end = text.length - last.length
  let place = first.length
  for (const part of rest) {
    const found = text.indexOf(part, place)
    if (found < 0 || found + part.length > end) return false
    place = found + part.length
  }
  return true
}
