import { lazy, Suspense } from 'react'
import { SparePart } from '../../page/spare-part.tsx'
import type { ShownTicket } from '../wallet-entries.ts'

const Eased = lazy(() => import('./eased.tsx'))

/** Few tickets are for a train that fails: what is said of it is fetched for those. */
export const EasedPart = ({ ticket }: { ticket: ShownTicket }) =>
  ticket.easements && (
    <SparePart name="eased">
      <Suspense>
        <Eased ticket={ticket} />
      </Suspense>
    </SparePart>
  )
