import type { AnchorHTMLAttributes, HTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

type Look = {
  /** Its content reaches the edges: for lists. */
  flush?: boolean
  chosen?: boolean
  /** Sunken instead of raised: a quiet part of what it stands in. */
  sunken?: boolean
}

const look = ({ flush, chosen, sunken }: Look, className?: string) =>
  classNames(styles.card, flush && styles.flush, chosen && styles.chosen, sunken && styles.sunken, className)

export function Card({ flush, chosen, sunken, className, ...rest }: Look & HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={look({ flush, chosen, sunken }, className)} />
}

/** The whole card leads somewhere. */
export function CardLink(props: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { flush, chosen, sunken, className, children, ...rest } = props
  return (
    <a {...rest} className={classNames(look({ flush, chosen, sunken }, className), styles.link)}>
      {children}
    </a>
  )
}
