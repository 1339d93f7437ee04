// What the page around a form may say, and is told.

/** Functions of a page, by name of the form in `MauticFormCallback`. True from most of them takes the usual work over. */
export interface Hooks {
  onValidate?(): boolean | null | undefined
  onValidateStart?(): void
  onValidateEnd?(isValid: boolean): void
  onErrorMark?(field: { containerId: string; valid: boolean; validationMessage: string }): boolean | undefined
  onErrorClear?(containerId: string): boolean | undefined
  onMessageSet?(message: { message: string; type: 'error' | 'message' }): boolean | undefined
  onSubmitButtonDisable?(): boolean | undefined
  onSubmitButtonEnable?(): boolean | undefined
  onShowNextPage?(page: number): void
  onShowPreviousPage?(page: number): void
  onResponse?(answer: Answer): boolean | undefined
  onResponseStart?(answer: Answer): void
  onResponseEnd?(answer: Answer): void
}

/** What the server says of a submission. */
export interface Answer {
  success?: number | boolean
  validationErrors?: Record<string, string>
  errorMessage?: string
  successMessage?: string
  redirect?: string
  download?: string
  formName?: string
  /** The next token of a page in a sandbox. */
  visitor_token?: string
}

/** Texts of the script; `MauticLang` of the page replaces them. */
export interface Texts {
  submittingMessage: string
  failedMessage: string
  pageMessage: string
  fileTypeMessage: string
  fileSizeMessage: string
  suggestionsMessage: string
}

const TEXTS: Texts = {
  submittingMessage: 'Please wait…',
  failedMessage: 'The form could not be sent. Please try again.',
  pageMessage: 'Page {page} of {pages}',
  fileTypeMessage: 'Files of this type are not accepted.',
  fileSizeMessage: 'The file is too large.',
  suggestionsMessage: 'Suggestions',
}

declare global {
  interface Window {
    MauticSDK?: { onLoad(root?: ParentNode): void }
    MauticFormCallback?: Record<string, Hooks | undefined>
    MauticLang?: Partial<Texts>
  }
}

export function text(name: keyof Texts): string {
  return window.MauticLang?.[name] || TEXTS[name]
}

/** Calls a function of the page, if it has one. One that fails is reported and stops nothing. */
export function tell<K extends keyof Hooks>(
  form: HTMLFormElement,
  name: K,
  ...values: Parameters<NonNullable<Hooks[K]>>
): ReturnType<NonNullable<Hooks[K]>> | undefined {
  const hooks = window.MauticFormCallback?.[nameOf(form)]
  const hook = hooks?.[name] as ((...values: unknown[]) => ReturnType<NonNullable<Hooks[K]>>) | undefined
  if (!hook) return undefined
  try {
    return hook.apply(hooks, values)
  } catch (error) {
    console.error(error)
    return undefined
  }
}

export function nameOf(form: HTMLFormElement): string {
  return form.getAttribute('data-mautic-form') ?? ''
}
