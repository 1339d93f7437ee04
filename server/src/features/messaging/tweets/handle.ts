/** The name of an account, however the contact's field holds it: `name`, `@name`, or the address of its page. Else null. */
export function handleOf(stored: string | undefined): string | null {
  const name = /^(?:https?:\/\/(?:www\.|mobile\.)?(?:twitter|x)\.com\/)?@?(\w{1,15})(?:[/?].*)?$/i.exec(
    stored?.trim() ?? '',
  )?.[1]
  return name ?? null
}
