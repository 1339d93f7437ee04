import { ListPage } from '../../../kit/ListPage.tsx'
import { page } from './notification.ts'

export default function Notifications() {
  return <ListPage page={page} />
}
