// The title of the window: what runs, and what the page is.

let page = ''
let running = ''

export function showPageTitle(title: string): void {
  page = title
  show()
}

/** What runs is read also where there is no room for more than its beginning; empty for nothing. */
export function showRunning(text: string): void {
  running = text
  show()
}

function show(): void {
  document.title = [running, page, 'Campanile'].filter(Boolean).join(' · ')
}
