import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { RailMark } from '../line/rail-mark.tsx'
import { nextIndex } from './next-index.ts'
import styles from './tabs.module.css'

export type Tab<Key extends string> = { key: Key; label: ReactNode; end?: ReactNode }

type TabsProps<Key extends string> = {
  /** What the tabs choose between. */
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
  /** The chosen tab's page. */
  children: ReactNode
  className?: string
}

/** One Tab stop; arrows, Home and End move between them and choose at once. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, children, className }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const to = nextIndex(
      event.key,
      tabs.findIndex((tab) => tab.key === chosen),
      tabs.length,
    )
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to ?? 0]?.focus()
  }

  return (
    <>
      <div ref={list} className={classNames(styles.tabs, className)} role="tablist" aria-label={label}>
        {tabs.map((tab) => {
          const on = tab.key === chosen
          return (
            <button
              key={tab.key}
              id={`${id}${tab.key}`}
              className={classNames(styles.tab, on && styles.on)}
              type="button"
              role="tab"
              aria-selected={on}
              aria-controls={on ? `${id}panel` : undefined}
              tabIndex={on ? 0 : -1}
              onClick={() => onChoose(tab.key)}
              onKeyDown={move}
            >
              {tab.label}
              {tab.end}
              {on && <RailMark side="under" />}
            </button>
          )
        })}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </>
  )
}

/** The same look for pages of their own: links, of which one is where you are. */
export function TabLinks({
  label,
  links,
}: {
  label: string
  links: readonly { href: string; label: ReactNode; current: boolean }[]
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {links.map((link) => (
        <a
          key={link.href}
          className={classNames(styles.tab, link.current && styles.on)}
          href={link.href}
          aria-current={link.current ? 'page' : undefined}
        >
          {link.label}
          {link.current && <RailMark side="under" />}
        </a>
      ))}
    </nav>
  )
}
