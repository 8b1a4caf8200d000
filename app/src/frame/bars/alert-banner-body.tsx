import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import type { PointerEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { usePlatform } from '../../platform/platform.ts'
import { remember } from '../../platform/storage.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { dismissAlert, useAlerts } from '../../page/alerts/alerts.ts'
import { useCookies } from '../../state/cookies.ts'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AlertTile } from '../../ui/message/alert-tile.tsx'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import styles from './alert-banner.module.css'
import { takeFocusWanted } from '../../page/alerts/alert-focus.ts'
import { FLOATS_AT, hasMore, iconOf, kindOf, neighbour, SWIPE_PX, touches } from '../../page/alerts/alert-rules.ts'
import { showsCookieBar } from '../../page/first-visit-rules.ts'
import { useFollowAlert } from '../../page/alerts/follow-alert.tsx'
import { focusMain } from '../main.tsx'
import { useOwnStationNames } from './own-stations.ts'
import { RoomForAlerts } from './room-for-alerts.tsx'
import { useLayout } from '../../platform/use-layout.ts'

const plainText = (html: string) => html.replaceAll(/<[^>]+>/g, ' ')

/** Those that touch this traveller; all that aren't put away where one has to be seen at once, or the bell was pressed. */
export default function Banner() {
  const { visible, expanded, opened, state } = useAlerts()
  const { names, known } = useOwnStationNames()
  const own = visible.filter((alert) => touches(alert, names))
  const shown = expanded ? [...own, ...visible.filter((alert) => !own.includes(alert))] : opened === null ? own : []
  const none = shown.length === 0
  const settled = state !== 'loading' && known
  useEffect(() => {
    if (none && settled) remember('alertsHeight', '0')
  }, [none, settled])
  if (none) return settled ? null : <RoomForAlerts />
  return (
    <Where>
      <Alerts key={`${expanded}`} alerts={shown} />
    </Where>
  )
}

/** In the page, over what it says; wide, while the cookie bar is there, floating clear of it. */
function Where({ children }: { children: ReactNode }) {
  const { narrow } = useLayout()
  const { native } = usePlatform()
  const { query } = useLocation()
  const floats = showsCookieBar({ native, query, ...useCookies() }) && !narrow
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!row.current || floats) return undefined
    // So much room is kept for it the next time, until the alerts of then are known.
    const measured = new ResizeObserver(([entry]) =>
      remember('alertsHeight', String(Math.round(entry?.contentRect.height ?? 0))),
    )
    measured.observe(row.current)
    return () => measured.disconnect()
  }, [floats])
  return (
    <div
      ref={row}
      data-alerts=""
      className={classNames(floats && styles.floating)}
      style={floats ? { insetBlockEnd: FLOATS_AT } : undefined}
    >
      {children}
    </div>
  )
}

function Alerts({ alerts }: { alerts: readonly ServiceAlert[] }) {
  const { t, language } = useWords()
  const [shownAt, setShownAt] = useState(0)
  const from = useRef<number | null>(null)
  const tile = useRef<HTMLElement>(null)
  const follow = useFollowAlert()
  // A phone has room for the title; the rest is one press away.
  const { narrow } = useLayout()
  useEffect(() => {
    if (takeFocusWanted()) tile.current?.focus({ preventScroll: true })
  }, [])
  const at = Math.min(shownAt, alerts.length - 1)
  const alert = alerts[at]
  if (!alert) return null

  const turn = (by: 1 | -1) => setShownAt(neighbour(at, by, alerts.length))
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
  const more = hasMore(alert, language)
  const moreLabel = alert[`external_link_label_${language}`] || t('GLOBAL_READ_MORE')
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
          more &&
          !narrow && (
            <Button kind="link" onClick={() => follow(alert)}>
              {moreLabel}
            </Button>
          )
        }
      >
        <span aria-live="polite">
          {narrow && more ? (
            // One line: its title is the way to the rest.
            <Button kind="link" onClick={() => follow(alert)}>
              {alert[`title_${language}`]}
              <Spoken>, {moreLabel}</Spoken>
            </Button>
          ) : (
            <b>{alert[`title_${language}`]}</b>
          )}{' '}
          {!narrow && plainText(alert[`short_version_${language}`])}
        </span>
      </AlertTile>
    </div>
  )
}
