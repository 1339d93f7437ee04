// Forms of several pages: one is shown at a time.
import { controlsIn } from './fields.ts'
import { tell, text } from './page.ts'
import { focusFirstError, validate } from './validate.ts'

const current = new WeakMap<HTMLFormElement, number>()

/** The page that is shown; the form itself if it has but one. */
export function currentPage(form: HTMLFormElement): HTMLElement {
  return pagesOf(form)[current.get(form) ?? 0] ?? form
}

/** Shows the page with this number, from 0. */
export function showPage(form: HTMLFormElement, index: number): void {
  const pages = pagesOf(form)
  if (pages.length < 2) return
  current.set(form, index)
  for (const [number, page] of pages.entries()) {
    page.hidden = false
    page.style.display = number === index ? '' : 'none'
    page.setAttribute('role', 'group')
    page.setAttribute(
      'aria-label',
      text('pageMessage')
        .replace('{page}', String(number + 1))
        .replace('{pages}', String(pages.length)),
    )
    // The first page leads nowhere back, the last one nowhere on.
    for (const button of page.querySelectorAll<HTMLElement>(BUTTONS)) {
      const leadsTo = number + (isNext(button) ? 1 : -1)
      button.style.display = pages[leadsTo] ? '' : 'none'
    }
  }
}

/** Leads to the page that has the row. */
export function showPageOf(form: HTMLFormElement, row: HTMLElement): void {
  const index = pagesOf(form).findIndex((page) => page.contains(row))
  if (index >= 0) showPage(form, index)
}

/** Follows the buttons of page breaks. */
export function followPageBreaks(form: HTMLFormElement): void {
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(BUTTONS) : null
    if (button) turn(form, isNext(button) ? 1 : -1)
  })
}

/** Goes on to the next page if all is well with this one. @returns false when it is the last. */
export function goOn(form: HTMLFormElement): boolean {
  return turn(form, 1)
}

function turn(form: HTMLFormElement, by: 1 | -1): boolean {
  const index = (current.get(form) ?? 0) + by
  const next = pagesOf(form)[index]
  if (!next) return false
  if (by > 0 && !validate(form, currentPage(form))) {
    focusFirstError(currentPage(form))
    return true
  }
  tell(form, by > 0 ? 'onShowNextPage' : 'onShowPreviousPage', index + 1)
  showPage(form, index)
  const [first] = controlsIn(next).filter(({ type }) => type !== 'hidden')
  first?.focus()
  return true
}

const BUTTONS = '.mauticform-pagebreak-next, .mauticform-pagebreak-prev'

function isNext(button: HTMLElement): boolean {
  return button.classList.contains('mauticform-pagebreak-next')
}

function pagesOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('.mauticform-page-wrapper')]
}
