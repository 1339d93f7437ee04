// Options of a field as lines of text: a label, or a label and a value with a bar between.

interface Option {
  label: string
  value: string
}

/** The lines that stand for options, in every spelling that they are stored in. */
export function optionLines(stored: unknown): string {
  return optionsOf(stored)
    .map(({ label, value }) => (label === value ? label : `${label}|${value}`))
    .join('\n')
}

/** Options as they are stored. Lines that are empty are kept while somebody types. */
export function optionsIn(lines: string): { list: Option[] } {
  const list = lines.split('\n').map((line) => {
    const at = line.indexOf('|')
    return at === -1 ? { label: line, value: line } : { label: line.slice(0, at), value: line.slice(at + 1) }
  })
  return { list: lines === '' ? [] : list }
}

/** What a visitor can choose. */
export function optionsOf(stored: unknown): Option[] {
  if (typeof stored !== 'object' || stored === null) return []
  const list = 'list' in stored ? stored.list : stored
  if (typeof list !== 'object' || list === null) return []
  return Object.values(list).map((one) => {
    if (typeof one !== 'object' || one === null) return { label: String(one), value: String(one) }
    const { label, value } = one as Partial<Option>
    return { label: String(label ?? value ?? ''), value: String(value ?? label ?? '') }
  })
}
