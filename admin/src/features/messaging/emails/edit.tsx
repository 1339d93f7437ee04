import { useParams } from '@tanstack/react-router'
import Contents from './Contents.tsx'

/** The editor of an email on a page of its own. */
export default function EmailEditor() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  return <Contents id={id} back={`/emails/${id}`} />
}
