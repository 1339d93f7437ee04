const MAX_GROUPS = 200

/** Groups of fields such as `Status: 5.1.1`, separated by blank lines; names in lower case, folded lines joined. */
export function fieldGroups(text: string): ReadonlyMap<string, string>[] {
  const blocks = text.replaceAll('\r\n', '\n').split(/\n\s*\n/)
  return blocks
    .slice(0, MAX_GROUPS)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const lines = block.replaceAll(/\n[ \t]+/g, ' ').split('\n')
      return new Map(
        lines.flatMap((line): [string, string][] => {
          const colon = line.indexOf(':')
          return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : []
        }),
      )
    })
}
