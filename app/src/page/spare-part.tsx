import type { ReactNode } from 'react'
import { Component } from 'react'
import { logTrouble } from '../api/log.ts'

type Props = {
  name: string
  /** What stands in its place where it can't be had. */
  instead?: ReactNode
  children: ReactNode
}

/** A part around the page that is fetched for itself. Where it can't be had, in a tunnel for instance, the page does without it. */
export class SparePart extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(trouble: Error) {
    logTrouble('frame', this.props.name, trouble)
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children
  }
}
