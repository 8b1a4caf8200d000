import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './page-header.module.css'

/** A way back is never nameless. */
export type Back = { label: string } & (
  | { href: string; onClick?: undefined }
  | { onClick: () => void; href?: undefined }
)

type PageHeaderProps = {
  title: ReactNode
  /** A line under the title: the day, the passengers, the age of the data. */
  sub?: ReactNode
  back?: Back
  /** Icon buttons at the far end. */
  actions?: ReactNode
  /** Where focus goes after a navigation. */
  titleId?: string
}

export function PageHeader({ title, sub, back, actions, titleId }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {back && <BackButton back={back} />}
      <div className={styles.words}>
        <h1 id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {sub && <p className={styles.sub}>{sub}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

function BackButton({ back }: { back: Back }) {
  const icon = <Icon name="back" />
  return back.href === undefined ? (
    <button className={styles.back} type="button" title={back.label} aria-label={back.label} onClick={back.onClick}>
      {icon}
    </button>
  ) : (
    <a className={styles.back} href={back.href} title={back.label} aria-label={back.label}>
      {icon}
    </a>
  )
}
