import { ListPage } from '../../../kit/ListPage.tsx'
import { page } from './email.ts'

export default function Emails() {
  return <ListPage page={page} />
}
