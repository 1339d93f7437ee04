/** The MJML that an email is written in; null for one that is written in HTML. */
export function mjmlOf(record: Readonly<Record<string, unknown>>): string | null {
  const builder = Object(record.grapesjsbuilder) as Record<string, unknown>
  const source = builder.customMjml
  // What builders send before anybody has built anything.
  if (typeof source !== 'string' || /^\s*(<mjml>\s*<\/mjml>)?\s*$/.test(source)) return null
  return source
}
