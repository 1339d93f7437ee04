/** Where one kind of activity is found. All parts are SQL over the tables of `from`, written by us, never by a caller. */
export interface ActivitySource {
  /** The documented key, such as `email.read`. */
  event: string
  from: string
  contactId: string
  id: string
  at: string
  /** A text. */
  label: string
  /** A jsonb object; `$now` stands for the moment of the question, here and in `where`. */
  details: string
  where?: string
  /** Narrows `from` to one contact by an index; `$contact` stands for its id. */
  bound?: string
  /** Shown in the timeline of one contact only. */
  isPersonal?: boolean
}
