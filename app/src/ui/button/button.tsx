import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon.tsx'
import { Icon } from '../icon/icon.tsx'
import { useSteadyClick } from '../use-steady-click.ts'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

type Look = {
  /** One main button a view; stop is for what takes something away; link stands inside a sentence. */
  kind?: 'main' | 'second' | 'quiet' | 'stop' | 'link'
  small?: boolean
  full?: boolean
  icon?: IconName
}

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Still at it: the button keeps the focus and its place, and ignores clicks. */
    loading?: boolean
    /** True while there is no network, for a button that can do nothing without one. */
    offline?: boolean
    ref?: React.Ref<HTMLButtonElement>
  }

const look = ({ kind = 'main', small, full }: Look, className?: string) =>
  classNames(styles.button, styles[kind], small && styles.small, full && styles.full, className)

export function Button(props: ButtonProps) {
  const {
    kind,
    small,
    full,
    icon,
    loading = false,
    offline = false,
    disabled,
    onClick,
    className,
    children,
    ...rest
  } = props
  const off = disabled || offline
  const press = useSteadyClick(onClick, loading || off)

  return (
    <button
      type="button"
      {...rest}
      className={look({ kind, small, full }, className)}
      disabled={off}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={press}
    >
      {loading ? <Spinner /> : icon && <Icon name={icon} size={small ? 's' : 'm'} />}
      {children}
    </button>
  )
}

/** Leads somewhere, looks like a button. */
export function ButtonLink(props: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { kind, small, full, icon, className, children, ...rest } = props
  return (
    <a {...rest} className={look({ kind, small, full }, className)}>
      {icon && <Icon name={icon} size={small ? 's' : 'm'} />}
      {children}
    </a>
  )
}
