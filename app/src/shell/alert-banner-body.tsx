import type { ServiceAlert } from '@cledrau/contract/alerts.ts'
import type { PointerEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { usePlatform } from '../platform/platform.ts'
import { usePlace } from '../routes/hash-location.ts'
import { bellCount, dismissAlert, useAlerts } from '../state/alerts.ts'
import { useCookies } from '../state/cookies.ts'
import { Button } from '../ui/button/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { AlertTile } from '../ui/message/alert-tile.tsx'
import styles from './alert-banner.module.css'
import { floatsAt, hasMore, iconOf, kindOf, neighbour, SWIPE_PX } from './alert-rules.ts'
import { showsCookieBar } from './first-visit.ts'
import { useFollowAlert } from './follow-alert.ts'
import { focusMain } from './main.tsx'
import { useLayoutFacts } from './use-layout.ts'

const plainText = (html: string) => html.replaceAll(/<[^>]+>/g, ' ')

/** The alerts not put away yet: a bell, or one of them at a time. */
export default function Banner() {
  const { t } = useWords()
  const { visible, expanded, expand } = useAlerts()
  const [pressed, setPressed] = useState(false)
  if (visible.length === 0) return null
  const count = bellCount(visible.length)
  const open = () => {
    setPressed(true)
    expand(true)
  }
  return (
    <Where state={expanded ? 'open' : 'bell'}>
      {expanded ? (
        <Alerts alerts={visible} takeFocus={pressed} />
      ) : (
        <div className={styles.bell}>
          <Button kind="second" small icon="bell" aria-expanded={false} onClick={open}>
            {t('ALERTS_BELL')}
            {count && <span className="num">{count}</span>}
          </Button>
        </div>
      )}
    </Where>
  )
}

/** Narrow, in the page; wide, floating over it and clear of the cookie bar. */
function Where({ state, children }: { state: 'open' | 'bell'; children: ReactNode }) {
  const { narrow } = useLayoutFacts()
  const { native } = usePlatform()
  const { query } = usePlace()
  const bar = showsCookieBar({ native, query, ...useCookies() })
  return (
    <div
      data-alerts={state}
      className={classNames(!narrow && styles.floating)}
      style={narrow ? undefined : { insetBlockEnd: floatsAt(bar) }}
    >
      {children}
    </div>
  )
}

type AlertsProps = { alerts: readonly ServiceAlert[]; /** The bell that had it is gone. */ takeFocus: boolean }

function Alerts({ alerts, takeFocus }: AlertsProps) {
  const { t, language } = useWords()
  const [place, setPlace] = useState(0)
  const from = useRef<number | null>(null)
  const tile = useRef<HTMLElement>(null)
  const follow = useFollowAlert()
  // A phone has room for the title; the rest is one press away.
  const { narrow } = useLayoutFacts()
  useEffect(() => {
    if (takeFocus) tile.current?.focus({ preventScroll: true })
  }, [takeFocus])
  const at = Math.min(place, alerts.length - 1)
  const alert = alerts[at]
  if (!alert) return null

  const turn = (by: 1 | -1) => setPlace(neighbour(at, by, alerts.length))
  const endSwipe = (event: PointerEvent) => {
    const moved = event.clientX - (from.current ?? event.clientX)
    from.current = null
    if (Math.abs(moved) >= SWIPE_PX) turn(moved < 0 ? 1 : -1)
  }
  const dismiss = () => {
    dismissAlert(alert)
    // With the last of them, or the last to be seen at once, the button is gone that had the focus.
    setTimeout(() => tile.current || focusMain())
  }
  const several = alerts.length > 1
  return (
    <div
      className={styles.banner}
      onPointerDown={(event) => {
        from.current = event.clientX
      }}
      onPointerUp={endSwipe}
    >
      <AlertTile
        ref={tile}
        kind={kindOf(alert)}
        icon={iconOf(alert)}
        label={t('ALERT_LABEL')}
        count={several && `${at + 1}/${alerts.length}`}
        previous={several ? { label: t('ALERT_PREVIOUS'), onClick: () => turn(-1) } : undefined}
        next={several ? { label: t('ALERT_NEXT'), onClick: () => turn(1) } : undefined}
        close={{ label: t('ALERT_DISMISS'), onClick: dismiss }}
        action={
          hasMore(alert, language) && (
            <Button kind="link" onClick={() => follow(alert)}>
              {alert[`external_link_label_${language}`] || t('GLOBAL_READ_MORE')}
            </Button>
          )
        }
      >
        <span aria-live="polite">
          <b>{alert[`title_${language}`]}</b> {!narrow && plainText(alert[`short_version_${language}`])}
        </span>
      </AlertTile>
    </div>
  )
}
