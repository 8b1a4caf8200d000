import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useBackStep } from '../../routes/open-steps.ts'
import { nextIndex } from '../tabs/next-index.ts'
import styles from './menu.module.css'
import { placeUnder } from './place-under.ts'

export type TriggerProps = {
  ref: Ref<HTMLButtonElement>
  type: 'button'
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

type MenuProps = {
  /** Draws the button that opens it: spread the given props onto it. */
  renderTrigger: (props: TriggerProps) => ReactNode
  /** Names what opens. */
  label: string
  /** Links and buttons, usually a List. A click on one of them closes the menu. */
  children: ReactNode
  /** Which edge of the button it keeps to. */
  align?: 'start' | 'end'
  width?: number
}

/**
 * A disclosure, not an application menu: its links stay links. Arrow down opens it, arrows walk through it,
 * Escape, a press elsewhere or tabbing away closes it.
 */
export function Menu({ renderTrigger, label, children, align = 'start', width = 300 }: MenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useBackStep(open, () => setOpen(false))
  const panel = useRef<HTMLDivElement>(null)
  /** The first entry takes the focus once it is drawn. */
  const toFirst = useRef(false)

  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])]
  const closeFromKeyboard = () => {
    setOpen(false)
    button.current?.focus()
  }

  const enter = useEffectEvent(() => {
    const [first] = items()
    if (!toFirst.current || !first) return
    toFirst.current = false
    first.focus()
  })
  useLayoutEffect(() => {
    const element = panel.current
    if (!open || !element) return undefined
    // Into the top layer, where the browser has one; elsewhere the z-index does it.
    element.showPopover?.()
    const place = () => button.current && placeUnder(button.current, element, align)
    place()
    enter()
    // What stands in it may still be on its way.
    const watch = new MutationObserver(() => enter())
    watch.observe(element, { childList: true, subtree: true })
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      toFirst.current = false
      watch.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, { capture: true })
    }
  }, [open, align, button, panel])

  const leave = useEffectEvent((event: Event) => {
    const where = event.target as Node
    if (!panel.current?.contains(where) && !button.current?.contains(where)) setOpen(false)
  })
  useEffect(() => {
    if (!open) return undefined
    const listen = (event: Event) => leave(event)
    document.addEventListener('pointerdown', listen)
    document.addEventListener('focusin', listen)
    return () => {
      document.removeEventListener('pointerdown', listen)
      document.removeEventListener('focusin', listen)
    }
  }, [open])

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return closeFromKeyboard()
    }
    const all = items()
    const to = nextIndex(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)
    if (to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }

  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) return closeFromKeyboard()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    toFirst.current = true
    if (open) items()[0]?.focus()
    setOpen(true)
  }

  return (
    <>
      {renderTrigger({
        ref: button,
        type: 'button',
        onClick: () => setOpen(!open),
        onKeyDown: onTriggerKey,
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open && (
        // Keys and clicks bubble up from the links inside; the panel itself is never focused.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
        <nav
          ref={panel}
          id={id}
          popover="manual"
          aria-label={label}
          className={styles.panel}
          style={{ width }}
          onKeyDown={walk}
          onClick={(event) => (event.target as Element).closest('a, button') && setOpen(false)}
        >
          {children}
        </nav>
      )}
    </>
  )
}
