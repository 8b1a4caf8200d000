import { type ReactNode, useLayoutEffect } from 'react'
import { useWords } from '../i18n/words.ts'
import { useLayout } from '../platform/use-layout.ts'
import { goBack } from '../routes/hash-location.ts'
import { IconButton } from '../ui/button/icon-button.tsx'
import styles from './repay.module.css'

type RepayPageProps = {
  title: ReactNode
  sub?: ReactNode
  back: string
  /** Wide it stands beside the page, narrow below it. */
  side?: ReactNode
  /** Narrow: the one main button, above the thumb. */
  action?: ReactNode
  children: ReactNode
}

/** A page about one trip or claim: the amount is its title. Beside what happened stands what becomes of it. */
export function RepayPage({ side, action, children, ...head }: RepayPageProps) {
  // Inside the overview, where only the query changes, it begins at its top all the same.
  useLayoutEffect(() => {
    scrollTo({ top: 0 })
  }, [])
  return (
    <div className="stack stack-6">
      <Head {...head} />
      <div className="grid stack stack-6">
        <div className={side ? 'col-8 stack stack-6' : 'col-9 stack stack-6'}>{children}</div>
        {side && <div className="col-4 stack stack-6">{side}</div>}
      </div>
      {action}
    </div>
  )
}

function Head({ title, sub, back }: Pick<RepayPageProps, 'title' | 'sub' | 'back'>) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const leave = <IconButton icon="back" label={t('GLOBAL_BACK')} onClick={() => goBack(back)} />
  return (
    <header className="stack stack-2">
      {narrow && (
        <div className={styles.above}>
          {leave}
          <b>{t('TITLE_DELAY_REPAY')}</b>
        </div>
      )}
      <div className="row">
        {!narrow && leave}
        <div className="grow">
          {sub && <p className="soft">{sub}</p>}
          <h1 className="t-3xl" tabIndex={-1}>
            {title}
          </h1>
        </div>
      </div>
    </header>
  )
}
