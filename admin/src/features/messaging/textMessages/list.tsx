import { ListPage } from '../../../kit/ListPage.tsx'
import { page } from './textMessage.ts'

export default function TextMessages() {
  return <ListPage page={page} />
}
