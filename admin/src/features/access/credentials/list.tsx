import { useState } from 'react'
import type { Entity } from '../../../api/query.ts'
import { FormDrawer } from '../../../kit/FormDrawer.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'
import { page } from './credential.ts'
import { Secret } from './Secret.tsx'

/** The programs that use the interface. The secret of a new one is shown once. */
export default function Credentials() {
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<Entity | null>(null)
  return (
    <>
      <ListPage page={page} onNew={() => setNew(true)} />
      {isNew && (
        <FormDrawer
          page={page}
          id="new"
          onClose={() => setNew(false)}
          onSaved={(record) => {
            setNew(false)
            setMade(record)
          }}
        />
      )}
      {made && <Secret credential={made} onClose={() => setMade(null)} />}
    </>
  )
}
