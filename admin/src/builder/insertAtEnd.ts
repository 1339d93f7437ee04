/** The source of an email with a block below everything else: in a section of its own, where it is MJML. */
export function insertAtEnd(source: string, block: string): string {
  const isMjml = /<\/mj-body\s*>/i.test(source)
  const put = isMjml ? `<mj-section><mj-column>${block}</mj-column></mj-section>` : block
  const at = source.toLowerCase().lastIndexOf(isMjml ? '</mj-body' : '</body')
  return at < 0 ? `${source}\n${put}` : `${source.slice(0, at)}${put}\n${source.slice(at)}`
}
