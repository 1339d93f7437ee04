// The script of forms on pages of any site: `MauticSDK.onLoad()` brings the forms of a page to life.
import { applyConditions } from './conditions.ts'
import { markError, rowOf } from './fields.ts'
import { suggestCompanies } from './lookup.ts'
import { lookAt, setMessage } from './messages.ts'
import { type Answer, tell, text } from './page.ts'
import { currentPage, followPageBreaks, goOn, showPage, showPageOf } from './pages.ts'
import { prefill } from './prefill.ts'
import { send } from './send.ts'
import { focusFirstError, revalidate, validate } from './validate.ts'

const alive = new WeakSet<HTMLFormElement>()
const underWay = new WeakSet<HTMLFormElement>()

function start(form: HTMLFormElement): void {
  if (alive.has(form)) return
  alive.add(form)
  form.noValidate = true
  const back = form.querySelector<HTMLInputElement>('[name="mauticform[return]"]')
  if (back && back.value === '') back.value = window.location.href
  prefill(form)
  applyConditions(form)
  showPage(form, 0)
  followPageBreaks(form)
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-mautic-form-company-lookup]'))
    suggestCompanies(form, input)
  for (const type of ['input', 'change'])
    form.addEventListener(type, ({ target }) => {
      applyConditions(form)
      const row = target instanceof Element ? target.closest<HTMLElement>('.mauticform-row') : null
      if (row) revalidate(form, row)
    })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(form, event.submitter)
  })
}

async function submit(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  if (underWay.has(form) || goOn(form)) return
  setMessage(form, 'error', '')
  setMessage(form, 'message', '')
  const page = currentPage(form)
  if (!validate(form, page)) return focusFirstError(page)
  underWay.add(form)
  const free = occupy(form)
  const answer = await send(form, button)
  underWay.delete(form)
  free()
  take(form, answer ?? { success: 0, errorMessage: text('failedMessage') })
}

// A button that is switched off would lose the cursor.
function occupy(form: HTMLFormElement): () => void {
  form.setAttribute('aria-busy', 'true')
  const isTheirs = tell(form, 'onSubmitButtonDisable') === true
  const button = form.querySelector<HTMLElement>('button[type=submit], button:not([type])')
  const label = button?.textContent ?? ''
  if (button && !isTheirs) {
    button.setAttribute('aria-disabled', 'true')
    button.textContent = text('submittingMessage')
  }
  return () => {
    form.removeAttribute('aria-busy')
    if (tell(form, 'onSubmitButtonEnable') === true || !button || isTheirs) return
    button.removeAttribute('aria-disabled')
    button.textContent = label
  }
}

function take(form: HTMLFormElement, answer: Answer): void {
  if (tell(form, 'onResponse', answer) === true) return
  tell(form, 'onResponseStart', answer)
  if (answer.success) form.dispatchEvent(new CustomEvent('mauticform:taken', { bubbles: true }))
  for (const address of [answer.download, answer.redirect])
    if (address && /^https?:/i.test(new URL(address, form.action).href)) {
      window.location.assign(new URL(address, form.action))
      if (address === answer.redirect) return
    }
  if (answer.success) accept(form, answer)
  else refuse(form, answer)
  tell(form, 'onResponseEnd', answer)
}

function accept(form: HTMLFormElement, { successMessage = '' }: Answer): void {
  form.reset()
  applyConditions(form)
  showPage(form, 0)
  const inner = form.querySelector<HTMLElement>('.mauticform-innerform')
  if (inner && form.hasAttribute('data-mautic-form-hides')) inner.style.display = 'none'
  const place = setMessage(form, 'message', successMessage)
  if (place && successMessage !== '') lookAt(place)
}

function refuse(form: HTMLFormElement, { validationErrors = {}, errorMessage = '' }: Answer): void {
  const rows = Object.entries(validationErrors).flatMap(([alias, message]) => {
    const row = rowOf(form, alias)
    if (row) markError(form, row, message)
    return row ?? []
  })
  // What is wrong with a field that the form does not show is said above it.
  const others = Object.entries(validationErrors).flatMap(([alias, message]) =>
    rowOf(form, alias) ? [] : message,
  )
  const message = [errorMessage, ...others].filter(Boolean).join('\n\n')
  const place =
    message || rows.length === 0 ? setMessage(form, 'error', message || text('failedMessage')) : null
  const [first] = rows
  if (first) {
    showPageOf(form, first)
    focusFirstError(currentPage(form))
  } else if (place) lookAt(place)
}

function onLoad(root: ParentNode = document): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-mautic-form]')) start(form)
}

window.MauticSDK ??= { onLoad }
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => onLoad())
else onLoad()
