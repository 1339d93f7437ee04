// Pure: what is copied into a page so that the form stands there.

export interface Snippets {
  script: string
  frame: string
  markup: string
  /** The form on a page of its own. */
  address: string
}

/**
 * @param html the stored markup: it says where the server is for visitors, which may be another address than the one that
 *   administers it
 * @param root where this page comes from
 */
export function snippetsOf({ id, name }: { id: number; name: string }, html: string, root: string): Snippets {
  const site = /action="([^"]*)\/form\/submit\?/.exec(html)?.[1] ?? root
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return {
    script: `<script src="${site}/form/generate.js?id=${id}"></script>`,
    frame: `<iframe src="${site}/form/embed/${id}" title="${title}" width="100%" height="600" style="border: 0"></iframe>`,
    markup: `${html.trim()}\n<script src="${site}/media/js/mautic-form.js"></script>`,
    address: `${site}/form/${id}`,
  }
}
