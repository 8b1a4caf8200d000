import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { goBack } from '../routes/hash-location.ts'
import { PageHeader } from '../ui/page-header/page-header.tsx'
import { AlertBell } from './alerts/alert-bell.tsx'
import { useLayout } from '../platform/use-layout.ts'

type ScreenHeadProps = {
  title: ReactNode
  sub?: ReactNode
  /** The page above this one, for somebody who came straight here. Narrow shows the way back; wide has its menus. */
  back?: string
  /** Also when wide, where the page is one of many of its kind. */
  backWhenWide?: boolean
  actions?: ReactNode
}

export function ScreenHead({ title, sub, back, backWhenWide, actions }: ScreenHeadProps) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const shown = back !== undefined && (narrow || backWhenWide)
  return (
    <PageHeader
      title={title}
      sub={sub}
      actions={
        narrow && back === undefined ? (
          <>
            <AlertBell />
            {actions}
          </>
        ) : (
          actions
        )
      }
      back={shown ? { label: t('GLOBAL_BACK'), onClick: () => goBack(back) } : undefined}
    />
  )
}
