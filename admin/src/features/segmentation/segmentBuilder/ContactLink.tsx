import { Link } from '@tanstack/react-router'

interface Props {
  id: number
  firstname: string | null
  lastname: string | null
  email: string | null
}

/** A contact by name, else by address, else by number. */
export function ContactLink({ id, firstname, lastname, email }: Props) {
  const name = [firstname, lastname].filter(Boolean).join(' ')
  return (
    <Link to={'/contacts/$id' as string} params={{ id: String(id) } as never}>
      {name || email || `#${id}`}
    </Link>
  )
}
