import type { ReactNode } from 'react'
import { pathTo } from '../routes/href.ts'
import { useWords } from '../i18n/words.ts'
import { initialsOf, useTraveller } from '../state/traveller.ts'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './account-page.module.css'
import { AccountRows } from './menu/account-rows.tsx'
import { ScreenHead } from '../page/screen-head.tsx'
import { useLayout } from '../platform/use-layout.ts'

type AccountPageProps = {
  title: ReactNode
  sub?: ReactNode
  /** Narrow: the page above this one. */
  back?: string
  children: ReactNode
}

/** A page of the account. Wide, its neighbours stand beside it; narrow, the way back leads to them. */
export function AccountPage({ title, sub, back = pathTo('My Account'), children }: AccountPageProps) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const page = (
    <div className="stack stack-6">
      <ScreenHead title={title} sub={sub} back={back} />
      {children}
    </div>
  )
  if (narrow) return page
  return (
    <div className="grid">
      <nav className={classNames('col-4 stack stack-6', styles.neighbours)} aria-label={t('TITLE_MY_ACCOUNT')}>
        <AccountOwner />
        <AccountRows />
      </nav>
      <div className="col-8">{page}</div>
    </div>
  )
}

/** Whose account this is. */
export function AccountOwner({ level = 2 }: { level?: 1 | 2 }) {
  const who = useTraveller()
  const { initials, name } = initialsOf(who)
  const Heading = level === 1 ? 'h1' : 'p'
  return (
    <div className={classNames('row', styles.owner)}>
      <Avatar initials={initials} large />
      <div className="grow">
        <Heading className="t-2xl" tabIndex={level === 1 ? -1 : undefined}>
          {name}
        </Heading>
        <p className="soft">{who?.email}</p>
      </div>
    </div>
  )
}
