import { ListPage } from '../../../kit/ListPage.tsx'
import { page } from './role.ts'

export default function Roles() {
  return <ListPage page={page} />
}
