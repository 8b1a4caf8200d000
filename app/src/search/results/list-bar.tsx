import { OtherDays } from './other-days.tsx'
import type { Ready } from './found-or-not.tsx'
import { SortAndFilter } from './sort-and-filter.tsx'
import styles from './trip-list.module.css'

/** What can be done with the whole list. */
export function ListBar({ view }: { view: Ready }) {
  return (
    <div className={styles.bar}>
      <OtherDays search={view.search} />
      <SortAndFilter />
    </div>
  )
}
